import type { FoundInternal } from "../../page/elements/internals.ts";
import { PAGE_AGENT } from "../../page/script.ts";
import type { Result } from "../../cdp/protocol.ts";
import type { AskOptions, FramePort } from "./frame_port.ts";

type AccessibleNode = Result<"Accessibility.getPartialAXTree">["nodes"][number];

/** Roles of what stands between two ends. What any other element holds is read from its fields, which may be secret. */
const RANGES: ReadonlySet<string> = new Set(["meter", "progressbar", "scrollbar", "slider", "spinbutton"]);

/** Words for what a property says when it is true. */
const FLAGS = ["disabled", "pressed", "readonly", "required", "selected"] as const;

/**
 * Gives the agent what custom elements tell by `ElementInternals` alone.
 *
 * @returns whether any of it is new
 */
export async function askInternals(port: FramePort, options: AskOptions): Promise<boolean> {
  const { session } = port.place;
  const objectId = await port.handle(`${PAGE_AGENT}.custom()`, options);
  if (objectId === undefined) return false;
  const own = { objectId, ownProperties: true };
  const elements = (await session.send("Runtime.getProperties", own, options)).result
    .flatMap(({ value }) => value?.subtype === "node" ? value.objectId ?? [] : []);
  const found = await Promise.all(elements.map(async (element) => {
    const node = { objectId: element, fetchRelatives: false };
    const answer = await session.send("Accessibility.getPartialAXTree", node, options).catch(() => undefined);
    return internalOf(answer?.nodes[0]); // it may have gone meanwhile
  }));
  const { result } = await session.send("Runtime.callFunctionOn", {
    objectId,
    functionDeclaration: `function (found) { return ${PAGE_AGENT}.tellInternals(this, found); }`,
    arguments: [{ value: found }],
    returnByValue: true,
  }, options);
  port.release();
  return result.value === true;
}

function internalOf(node: AccessibleNode | undefined): FoundInternal {
  const role: unknown = node?.role?.value;
  const isPlain = node?.ignoredReasons?.some(({ name }) => name === "uninteresting") === true;
  if (role === "generic" || isPlain) return "silent";
  if (node === undefined || node.ignored || typeof role !== "string") return "unseen";
  const told = new Map((node.properties ?? []).map(({ name, value }) => [name, String(value.value)]));
  const states = FLAGS.filter((flag) => told.get(flag) === "true").map(String);
  const expanded = told.get("expanded");
  if (expanded !== undefined) states.push(expanded === "true" ? "expanded" : "collapsed");
  if ((told.get("invalid") ?? "false") !== "false") states.push("invalid");
  const value: unknown = RANGES.has(role) ? node.value?.value : undefined;
  const [least, most] = [told.get("valuemin"), told.get("valuemax")];
  return {
    role,
    name: String(node.name?.value ?? ""),
    ...(value === undefined || value === "" ? {} : { value: String(value) }),
    ...(told.has("checked") ? { checked: told.get("checked") } : {}),
    states,
    ...(least === undefined ? {} : { least }),
    ...(most === undefined ? {} : { most }),
    upright: told.get("orientation") === "vertical",
  };
}
