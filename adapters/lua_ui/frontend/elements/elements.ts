/// <reference lib="dom" />
import { ChartElement } from "./chart.ts";
import { FileElement } from "./project_file.ts";

/** Makes the elements known that views may use besides those of the component library. */
export function defineElements(): void {
  customElements.define("ui-chart", ChartElement);
  customElements.define("ui-file", FileElement);
}
