import { HostProcess } from "../helpers/host_process.ts";
for (const pings of [1, 2, 1, 2]) for (const tool of ["echo", "echo_loop"]) {
const host = await HostProcess.start({ logLevel: "debug" });
await host.initialize();
await host.request("tools/call", { name: tool, arguments: tool === "echo" ? { text: "a" } : {} });
const t = performance.now();
await host.closeOutput();
for (let i = 0; i < pings; i++) { await host.send({ id: "x", method: "ping" }); if (i == 0) await new Promise(r => setTimeout(r, 200)); }
try { await host.ended(); } catch (e) { console.log(String(e)); }
console.log(pings, tool, performance.now() - t, host.messages.all.at(-1)?.id);
await host[Symbol.asyncDispose]();
}
