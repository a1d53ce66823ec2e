import { defineAdapter, reply, z } from "glovebox";
import { CHART } from "./chart.ts";

const FIRST = { north: [12, 18, 9, 22], south: [7, 11, 15, 13] };
const QUARTERS = ["Q1", "Q2", "Q3", "Q4"] as const;
const region = z.enum(["north", "south"]);

/** Shows the sales of a year as a chart in the conversation, where the person looks at regions by themselves. */
export default defineAdapter({
  name: "sales",
  version: "1.0.0",
  description: "Tells the sales of a small shop.",
  start: () => FIRST,
  tools: {
    sales_show: {
      description: "Tells the sales of a region by quarter.",
      effect: "read",
      view: "chart",
      input: z.object({ region: region.default("north") }),
      run: ({ region }, { state }) => {
        const bars = barsOf(state[region]);
        const told = bars.map(({ label, value }) => `${label} ${value}`).join(", ");
        return reply({ content: `Sales ${region}: ${told}`, structured: { region, bars } });
      },
    },
    // For the chart alone: a model is neither listed it nor sent what it answers.
    sales_chart: {
      description: "Gives the chart another region.",
      effect: "read",
      visibility: ["app"],
      input: z.object({ region }),
      run: ({ region }, { state }) =>
        reply({ structured: { region, bars: barsOf(state[region]) }, content: [] }),
    },
  },
  views: { chart: { title: "Sales", html: CHART, prefersBorder: true } },
});

function barsOf(values: readonly number[]) {
  return values.map((value, at) => ({ label: QUARTERS[at] ?? "", value }));
}
