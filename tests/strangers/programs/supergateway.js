import { bin, headers, server, untilServed } from "./common.js";
import { overHttp, overStdio, work } from "./sdk_client.js";

if (server.kind === "http") {
  const args = ["--streamableHttp", server.url, "--header", `Authorization: ${headers.Authorization}`];
  await work(overStdio(bin("supergateway"), args, process.env));
} else {
  const line = [server.command, ...server.args].map((word) => `'${word}'`).join(" ");
  const options = ["--outputTransport", "streamableHttp", "--stateful"];
  await using gateway = await untilServed(
    bin("supergateway"),
    (port) => ["--stdio", line, "--port", String(port), ...options],
  );
  await work(overHttp(`${gateway.url}/mcp`));
}
