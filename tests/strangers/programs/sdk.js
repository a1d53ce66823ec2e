import { headers, server } from "./common.js";
import { overHttp, overStdio, work } from "./sdk_client.js";

await work(
  server.kind === "stdio"
    ? overStdio(server.command, server.args, server.env)
    : overHttp(server.url, headers),
);
