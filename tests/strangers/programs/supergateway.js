import { bin, headers, server, withServed } from "./common.js";
import { overHttp, overStdio, work } from "./sdk_client.js";

if (server.kind === "http") {
  const args = ["--streamableHttp", server.url, "--header", `Authorization: ${headers.Authorization}`];
  await work(overStdio(bin("supergateway"), args, process.env));
} else {
  const line = [server.command, ...server.args].map((word) => `'${word}'`).join(" ");
  const options = ["--stdio", line, "--outputTransport", "streamableHttp", "--stateful"];
  const args = (port) => [...options, "--port", String(port)];
  await withServed(bin("supergateway"), args, (url) => work(overHttp(`${url}/mcp`)));
}
