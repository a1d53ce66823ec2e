import { deepEqual, equal, match, ok } from "node:assert/strict";
import { join } from "node:path";
import { discoveryFolder } from "../../../adapters/jvm_bridge/discovery.ts";
import { foldersOf } from "../../../src/config/folders.ts";
import { commandLine } from "../../helpers/host/command_line.ts";
import { namesIn } from "../../helpers/host/person.ts";
import { verifies } from "../../helpers/verifies.ts";
import { startSample } from "./sample.ts";

Deno.test("a person attaches to an application that runs, and calls tools through the host", async () => {
  verifies("javafx:attach", "javafx:through-host");
  await using person = await commandLine();
  await using sample = await startSample({ agent: "none", javafx: "class path", title: "Attached" });
  const pid = String(sample.pid);
  const before = await person.run(["apps"]);
  match(before.stdout, new RegExp(`^${pid} +sample.Main .* +not seen: glovebox attach javafx ${pid}$`, "m"));
  const none = await person.run(["call", "-a", "javafx", "ui_get_snapshot"]);
  match(
    none.stderr,
    /^MCP_UI_NOT_ENABLED: No JavaFX application has the agent enabled\n.*glovebox attach javafx PID/,
  );
  const attached = await person.run(["attach", "javafx", pid]);
  deepEqual([attached.code, attached.stderr], [0, ""]);
  match(attached.stdout, new RegExp(`^Attached to ${pid}: Attached$|^Attached to ${pid}; it shows no`, "m"));
  const again = await person.run(["attach", "javafx", pid]);
  equal(again.code, 0, "twice is as once");
  equal(sample.said().match(/UI access is on/g)?.length, 1);
  const seen = await person.run(["call", "-a", "javafx", "ui_get_snapshot"]);
  match(seen.stdout, /^Stage\[0\] "Attached"/);
  const actions = [{ type: "click", target: { selector: { css: "#okButton" } } }];
  const clicked = await person.run(["call", "-a", "javafx", "ui.perform", JSON.stringify({ actions })]);
  match(clicked.stdout, /label "Ready" → "OK clicked 1 \(1\)"/);
  const pictured = await person.run(["call", "-a", "javafx", "ui.screenshot"]);
  match(pictured.stdout, /^\{"contentType":"image\/png","dataBase64":"iVBORw0KGgo/, "as the contract has it");
  match((await person.run(["apps"])).stdout, new RegExp(`^${pid} +sample.Main +seen: Attached$`, "m"));
  const listed = await person.run(["tools", "--tools", "core"]);
  match(listed.stdout, /^ui_get_snapshot +read/m, "an adapter that is set up is served without being named");
});

Deno.test("a window without a title is listed as one", async () => {
  await using person = await commandLine();
  await using sample = await startSample({ agent: "none", javafx: "class path", title: "" });
  const pid = String(sample.pid);
  match((await person.run(["attach", "javafx", pid])).stdout, new RegExp(`^Attached to ${pid}`));
  const titled = new RegExp(`^${pid} +sample.Main +seen: a window without a title$`, "m");
  match((await person.run(["apps"])).stdout, titled);
});

Deno.test("a person is told what attaching needs", async () => {
  await using person = await commandLine();
  await using sample = await startSample({ agent: "none", jvm: ["-XX:+DisableAttachMechanism"] });
  const refused = await person.run(["attach", "javafx", String(sample.pid)]);
  equal(refused.code, 1);
  match(
    refused.stderr,
    /cannot be attached to: it was started with -XX:\+DisableAttachMechanism, or hangs/,
  );
  const nobody = await person.run(["attach", "javafx", String(Deno.pid)]);
  match(nobody.stderr, /is no running Java program of yours\. glovebox apps lists those that are/);
  equal((await person.run(["attach", "javafx", "x"])).code, 2);
  equal((await person.run(["attach", "swing", "1"])).code, 2);
});

Deno.test("a person installs the agent, and is told how to start an application with it", async () => {
  verifies("javafx:attach");
  await using person = await commandLine();
  const { code, stdout } = await person.run(["install", "javafx-agent", "--to", "agents"]);
  equal(code, 0);
  const path = join(person.path, "agents", "glovebox-javafx-agent.jar");
  match(stdout, /java -javaagent:.*glovebox-javafx-agent\.jar -Dmcp\.ui=true/);
  ok((await Deno.stat(path)).size > 50_000);
  deepEqual(await namesIn(join(person.path, "agents")), ["glovebox-javafx-agent.jar"]);
  equal((await person.run(["install", "nothing"])).code, 2);
  match((await person.run(["explain", "javafx"])).stdout, /^net +127\.0\.0\.1 /m);
});

Deno.test("the host, the adapter and the agent mean the same folder", () => {
  equal(`${foldersOf("linux", "~", {}).jvm}/javafx`, discoveryFolder("javafx"));
});
