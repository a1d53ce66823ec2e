import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { HostProcess } from "../helpers/host/host_process.ts";
import { verifies } from "../helpers/verifies.ts";
import { startSample } from "../adapters/javafx/sample.ts";
import { tracing } from "./traced.ts";

const TYPED = "only-mine-4711";

Deno.test("a trace with values has no password that was typed into a JavaFX window", async () => {
  verifies("trace:masked");
  await using person = await tracing();
  await using sample = await startSample();
  const app = ["--adapter", "javafx", "--option", `javafx.discovery=${sample.discovery}`];
  const grant = ["--grant", `javafx:read=${sample.discovery}`];
  const action = (css: string, text: string) => ({
    type: "setText",
    target: { selector: { css } },
    text,
  });
  {
    await using host = await HostProcess.start({
      args: [...app, ...grant, "--trace", person.folder, "--trace-values"],
      home: person,
    });
    await host.initialize();
    const perform = async (...actions: object[]) =>
      JSON.stringify(await host.request("tools/call", { name: "ui_perform", arguments: { actions } }));
    match(await perform(action("#nameField", "Ann"), action("#password", TYPED)), /"ok":true/);
    match(await perform(action("#password", TYPED), action("#nowhere", "x")), /isError/);
    const asked = { name: "ui_query", arguments: { selector: { css: "#password" } } };
    match(JSON.stringify(await host.request("tools/call", asked)), new RegExp("•".repeat(TYPED.length)));
  }
  doesNotMatch(await person.whole(), new RegExp(TYPED));
  const { calls: [both, failed] } = await person.printed();
  const [name, password] = [action("#nameField", "Ann"), action("#password", "•••")];
  deepEqual(both?.end?.values, { actions: [name, password] });
  equal(failed?.end?.outcome, "MCP_UI_NODE_NOT_FOUND");
});
