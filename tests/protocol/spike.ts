import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as V1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as V1Stdio } from "@modelcontextprotocol/sdk/client/stdio.js";
const args = ["run","-A","--quiet","--no-prompt","--no-lock","--cached-only","--no-remote","--no-npm","--config","dist/app/deno.json","dist/app/main.js","--stdio","-a","tests/fixtures/adapters/echo","--log-level","info"];
for (const mode of ["legacy", "modern", "v1"] as const) {
  const t0 = performance.now();
  const p = { command: Deno.execPath(), args, env: { HOME: "/tmp/gbt", PATH: Deno.env.get("PATH")! }, stderr: "inherit" as const };
  const c = mode === "v1" ? new V1({ name: "t", version: "1" }) : new Client({ name: "t", version: "1" }, mode === "legacy" ? {} : { versionNegotiation: { mode: { pin: "2026-07-28" } } });
  await c.connect(mode === "v1" ? new V1Stdio(p) : new StdioClientTransport(p) as any);
  const t1 = performance.now();
  console.log(mode, c.getServerVersion(), c.getInstructions(), JSON.stringify(c.getServerCapabilities()), (c as any).getNegotiatedProtocolVersion?.());
  console.log(JSON.stringify(await c.callTool({ name: "echo", arguments: { text: "hi" } })));
  const t2 = performance.now();
  await c.close();
  console.log(mode, "connect", t1 - t0, "call", t2 - t1, "close", performance.now() - t2);
}
