import { z } from "glovebox";
import type { Route } from "../../client/session/routes.ts";
import { browserError } from "../../errors.ts";
import { tool } from "../../tool.ts";

/** The tool `browser_route`. */
export const browserRoute = tool({
  description: "Blocks requests, or answers them with a body. Off unless a person turned it on.",
  effect: "write",
  assist: { offered: false },
  input: z.object({
    action: z.enum(["block", "mock", "end"]),
    url: z.string().optional().describe("Part of the address, or all of it with *"),
    status: z.number().int().default(200),
    body: z.string().default(""),
  }),
  run: async ({ action, url, status, body }, { state, session, options, signal }) => {
    if (!options.intercept) {
      throw browserError("PERMISSION_DENIED", "Cannot change what pages get: that is turned off", {
        hint: "A person may turn it on with --option browser.intercept=true",
      });
    }
    const { gate, routes } = await state.sessionOf(session, signal);
    if (action !== "end" && (url ?? "").trim() === "") {
      throw browserError("INVALID_INPUT", `Cannot ${action} nothing`, { hint: "Give url" });
    }
    if (status < 200 || status > 599) {
      throw browserError("INVALID_INPUT", `${status} is no status of an answer`, { hint: "Use 200 to 599" });
    }
    if (action === "end" && routes.remove(url) === 0) {
      throw browserError("NOT_FOUND", `There is no route${url === undefined ? "" : ` for "${url}"`}`, {
        hint: `There are: ${routes.all.map((each) => each.url).join(", ") || "none"}`,
      });
    }
    if (action !== "end") {
      routes.add({
        url: url ?? "",
        answer: action === "block" ? undefined : { status, type: typeOf(body), body },
      });
    }
    await gate.rearm();
    return routes.all.length === 0 ? "no routes" : routes.all.map(lineOf).join("\n");
  },
});

/** Returns the kind of a body by how it begins. */
function typeOf(body: string): string {
  if (/^\s*[{[]/.test(body)) return "application/json";
  return /^\s*</.test(body) ? "text/html" : "text/plain";
}

function lineOf({ url, answer }: Route): string {
  return answer === undefined
    ? `block ${url}`
    : `mock ${url}: ${answer.status} ${answer.type}, ${answer.body.length} characters`;
}
