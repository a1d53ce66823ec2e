import { bin, headers, server } from "./common.js";
import { overStdio, work } from "./sdk_client.js";

const header = `Authorization:${headers.Authorization}`;
const args = [server.url, "--header", header, "--allow-http", "--transport", "http-only"];
await work(overStdio(bin("mcp-remote"), args, process.env));
