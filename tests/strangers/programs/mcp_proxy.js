import { bin, server, untilServed } from "./common.js";
import { overHttp, work } from "./sdk_client.js";

await using proxy = await untilServed(
  bin("mcp-proxy"),
  (
    port,
  ) => [
    "--port",
    String(port),
    "--host",
    "127.0.0.1",
    "--server",
    "stream",
    server.command,
    "--",
    ...server.args,
  ],
);
await work(overHttp(`${proxy.url}/mcp`));
