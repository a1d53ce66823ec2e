import { join } from "node:path";
import { commandIn, placePrograms } from "../../tests/strangers/small_clients.ts";
import type { ClientCommand, Place, Stranger } from "../../tests/strangers/stranger.ts";

/** A client that is installed for the task alone: each takes hundreds of megabytes. */
export interface LargeClient extends Pick<Stranger, "name" | "version"> {
  readonly package: string;
  /** Packages that it needs besides, each as `NAME@VERSION`. */
  readonly besides?: readonly string[];
  /** Writes its settings and says how it is started from the folder of its package. */
  prepare(place: Place, bin: string): Promise<ClientCommand>;
}

/** Returns what all clients of the kind `{ mcpServers: { glovebox: … } }` are given. */
function mcpServers({ server }: Place, remote: object): object {
  const { kind } = server;
  if (kind === "http") {
    return { g: { ...remote, headers: { Authorization: `Bearer ${server.token}` } } };
  }
  const { command, args, env } = server;
  return { g: { command, args, env } };
}

async function writeJson(path: string, value: unknown): Promise<string> {
  await Deno.mkdir(join(path, ".."), { recursive: true });
  await Deno.writeTextFile(path, JSON.stringify(value, null, 2));
  return path;
}

function urlOf({ server }: Place): string {
  return server.kind === "http" ? server.url : "";
}

const claudeCode: LargeClient = {
  name: "Claude Code",
  package: "@anthropic-ai/claude-code",
  version: "2.1.330",
  async prepare(place, bin) {
    const servers = mcpServers(place, { type: "http", url: urlOf(place) });
    const config = await writeJson(join(place.home, "mcp.json"), { mcpServers: servers });
    const output = ["--output-format", "stream-json", "--verbose"];
    return {
      command: join(bin, "claude"),
      args: [
        "-p",
        "go",
        "--mcp-config",
        config,
        "--strict-mcp-config",
        "--allowedTools",
        "mcp__g",
        ...output,
      ],
      env: {
        ANTHROPIC_BASE_URL: place.model,
        ANTHROPIC_API_KEY: "none",
        DISABLE_TELEMETRY: "1",
        DISABLE_AUTOUPDATER: "1",
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
        ENABLE_TOOL_SEARCH: "false",
        MCP_CONNECTION_NONBLOCKING: "0",
      },
    };
  },
};

const codex: LargeClient = {
  name: "Codex",
  package: "@openai/codex",
  version: "0.169.0",
  async prepare({ home, model, server }, bin) {
    const lines = [
      'model = "fake"',
      'model_provider = "local"',
      "[model_providers.local]",
      'name = "local"',
      `base_url = "${model}/v1"`,
      'wire_api = "responses"',
      'env_key = "LOCAL_KEY"',
      "[mcp_servers.g]",
      "required = true",
      ...(server.kind === "http" ? [`url = "${server.url}"`, 'bearer_token_env_var = "GLOVEBOX_TOKEN"'] : [
        `command = "${server.command}"`,
        `args = ${JSON.stringify(server.args)}`,
        `env = { ${Object.entries(server.env).map(([name, value]) => `${name} = "${value}"`).join(", ")} }`,
      ]),
    ];
    await Deno.writeTextFile(join(home, "config.toml"), lines.join("\n"));
    const token = server.kind === "http" ? { GLOVEBOX_TOKEN: server.token } : {};
    return {
      command: join(bin, "codex"),
      args: ["exec", "--dangerously-bypass-approvals-and-sandbox", "--skip-git-repo-check", "go"],
      env: { CODEX_HOME: home, LOCAL_KEY: "none", ...token },
    };
  },
};

const geminiCli: LargeClient = {
  name: "Gemini CLI",
  package: "@google/gemini-cli",
  version: "0.61.0",
  async prepare(place, bin) {
    const [server] = Object.values(mcpServers(place, { httpUrl: urlOf(place) }));
    await writeJson(join(place.home, ".gemini", "settings.json"), {
      privacy: { usageStatisticsEnabled: false },
      security: { auth: { selectedType: "gemini-api-key" }, folderTrust: { enabled: false } },
      mcpServers: { g: { ...server, trust: true } },
    });
    return {
      command: join(bin, "gemini"),
      args: ["-p", "go", "-y", "-m", "gemini-2.5-flash"], // a named one: else it asks a model which to take
      env: {
        GEMINI_API_KEY: "none",
        GOOGLE_GEMINI_BASE_URL: place.model,
        GEMINI_CLI_TRUST_WORKSPACE: "true",
      },
    };
  },
};

const opencode: LargeClient = {
  name: "opencode",
  package: "opencode-ai",
  version: "1.18.33",
  async prepare({ home, model, server }, bin) {
    const g = server.kind === "http"
      ? {
        type: "remote",
        url: server.url,
        headers: { Authorization: `Bearer ${server.token}` },
        oauth: false,
      }
      : { type: "local", command: [server.command, ...server.args], environment: server.env };
    await writeJson(join(home, "opencode.json"), {
      provider: {
        local: {
          npm: "@ai-sdk/openai-compatible",
          name: "local",
          options: { baseURL: `${model}/v1`, apiKey: "none" },
          models: {
            fake: {
              name: "fake",
              attachment: true,
              tool_call: true,
              modalities: { input: ["text", "image"], output: ["text"] },
            },
          },
        },
      },
      mcp: { g },
      autoupdate: false,
    });
    return { command: join(bin, "opencode"), args: ["run", "-m", "local/fake", "go"], env: {} };
  },
};

const copilotCli: LargeClient = {
  name: "Copilot CLI",
  package: "@github/copilot",
  version: "1.0.102",
  prepare(place, bin) {
    const type = place.server.kind === "http" ? "http" : "local";
    const [server] = Object.values(mcpServers(place, { url: urlOf(place) }));
    const config = JSON.stringify({ mcpServers: { g: { ...server, type, tools: ["*"] } } });
    return Promise.resolve({
      command: join(bin, "copilot"),
      args: ["-p", "go", "--allow-all-tools", "--additional-mcp-config", config],
      env: {
        COPILOT_PROVIDER_BASE_URL: `${place.model}/v1`,
        COPILOT_PROVIDER_API_KEY: "none",
        COPILOT_MODEL: "fake",
        COPILOT_OFFLINE: "true",
      },
    });
  },
};

const continueCli: LargeClient = {
  name: "Continue",
  package: "@continuedev/cli",
  version: "1.5.47",
  async prepare(place, bin) {
    const remote = { type: "streamable-http", url: urlOf(place) };
    const [server] = Object.values(mcpServers(place, {}));
    const g = place.server.kind === "http"
      ? { name: "g", ...remote, requestOptions: server }
      : { name: "g", ...server };
    const config = await writeJson(join(place.home, "config.yaml"), {
      name: "local",
      version: "1.0.0",
      schema: "v1",
      models: [{
        name: "fake",
        provider: "openai",
        model: "fake",
        apiBase: `${place.model}/v1`,
        apiKey: "none",
      }],
      mcpServers: [g],
    });
    return { command: join(bin, "cn"), args: ["-p", "go", "--config", config, "--auto"], env: {} };
  },
};

/** A library; with the command and the inspector that it brings it is as large as they are. */
const mcpUse: LargeClient = {
  name: "mcp-use",
  package: "mcp-use",
  version: "1.34.6",
  besides: ["@langchain/core@1.4.0", "@langchain/openai@1.6.0", "langchain@1.5.14"],
  async prepare(place, bin) {
    const folder = join(bin, "..", "..");
    await placePrograms(folder);
    return commandIn(folder, "mcp_use.js", place);
  },
};

/** The clients that the table of docs/clients.md is about. */
export const LARGE_CLIENTS: readonly LargeClient[] = [
  claudeCode,
  codex,
  geminiCli,
  opencode,
  copilotCli,
  continueCli,
  mcpUse,
];
