import { defineAdapter, ToolError, z } from "glovebox";

/** Reads the history of one repository, by a program that the person grants. */
export default defineAdapter({
  name: "git-history",
  version: "1.0.0",
  description: "Reads the history of a Git repository.",
  options: z.object({
    folder: z.string().default(".").describe("The repository; by default where Glovebox was started"),
  }),
  permissions: ({ folder }) => ({
    run: ["git"],
    read: [folder],
    reason: "git is run in your repository, and only reads it",
  }),
  tools: {
    git_log: {
      description: "Lists the newest commits, each with its hash, date, author and subject.",
      effect: "read",
      input: z.object({
        most: z.int().min(1).max(200).default(20).describe("How many commits at most"),
        about: z.string().optional().describe("Only commits whose message has this text"),
      }),
      async run({ most, about }, { exec, options }) {
        const found = about === undefined ? [] : ["--fixed-strings", `--grep=${about}`];
        const args = ["log", `-${most}`, "--format=%h %as %an: %s", ...found];
        const { code, stdout, stderr } = await exec("git", args, { cwd: options.folder });
        if (code === 0) return stdout.trim() || "No commit is like that";
        throw new ToolError("NOT_FOUND", `Cannot read the history: ${stderr.trim()}`, {
          hint: "A person names the repository with --option git-history.folder=PATH",
        });
      },
    },
  },
});
