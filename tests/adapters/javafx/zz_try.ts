import { Driver } from "./driver.ts";
await using driver = await Driver.open({ page: Deno.args[0] });
const r = await driver.call("ui_get_snapshot", { stage: "all" }).catch((e) => e);
console.log(r.text ?? r);
