import { bin, server, withServed } from "./common.js";
import { overHttp, work } from "./sdk_client.js";

const options = ["--host", "127.0.0.1", "--server", "stream"];
const args = (port) => ["--port", String(port), ...options, "--", server.command, ...server.args];
await withServed(bin("mcp-proxy"), args, (url) => work(overHttp(`${url}/mcp`)));
