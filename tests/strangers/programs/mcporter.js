import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { headers, obey, server, signal } from "./common.js";

const config = join(process.env.HOME ?? "", "mcporter.json");
const address = server.kind === "stdio"
  ? { command: server.command, args: server.args, env: server.env }
  : { baseUrl: server.url, headers };
const g = { ...address, lifecycle: "keep-alive" }; // else each call is a session of its own, with a page of its own
writeFileSync(config, JSON.stringify({ mcpServers: { g }, imports: [] }));

/** Runs the command and hands on what it printed: that is what a model reads. */
function mcporter(...args) {
  const command = join("node_modules", ".bin", "mcporter");
  const options = { cwd: import.meta.dirname, signal, maxBuffer: 64 * 1024 * 1024 };
  return new Promise((resolve, reject) => {
    execFile(
      join(import.meta.dirname, command),
      ["--config", config, ...args],
      options,
      (error, stdout, stderr) => {
        if (signal.aborted) reject(error);
        else resolve({ failed: error !== null, stdout, stderr });
      },
    );
  });
}

const { stdout: listed } = await mcporter("list", "g", "--json");
// A notice comes before the list where its daemon was slow to start, and it tried again.
const { tools } = JSON.parse(listed.slice(listed.search(/^\{/m)));
try {
  await obey(tools, async (name, args) => {
    const { failed, stdout, stderr } = await mcporter("call", `g.${name}`, "--args", JSON.stringify(args));
    return { content: [{ type: "text", text: stdout + stderr }], isError: failed };
  });
} catch (error) {
  if (!signal.aborted) throw error;
}
