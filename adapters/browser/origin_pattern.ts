import { z } from "glovebox";
import { type OriginPattern, OriginRules } from "./origin_rules.ts";

const PATTERN =
  /^(?:(https?):\/\/)?(\*\.)?(\*|\[[0-9a-f:.]+\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?)(?::(\d{1,5}|\*))?\/?$/i;

/**
 * Reads one entry of an origin list: `https://example.com` (that origin), `example.com` (any scheme and port),
 * `*.example.com` (with its subdomains), `127.0.0.1:4100`, `*` (everything).
 */
export function parseOriginPattern(text: string): OriginPattern | undefined {
  const parts = PATTERN.exec(text.trim());
  if (parts === null || Number(parts[4] ?? 0) > 65_535) return undefined;
  const [, scheme, sub, host = "", port] = parts;
  if (sub !== undefined && host === "*") return undefined;
  const name = host === "*" ? "" : standardHost(host);
  if (name === undefined) return undefined;
  const standard = scheme?.toLowerCase() === "https" ? 443 : scheme === undefined ? undefined : 80;
  return {
    ...(scheme === undefined ? {} : { scheme: `${scheme.toLowerCase()}:` }),
    host: name,
    sub: sub !== undefined,
    ...(port === "*" ? {} : port === undefined ? { port: standard } : { port: Number(port) }),
  };
}

/** As the browser spells it: `0x7f.1` is 127.0.0.1. */
function standardHost(host: string): string | undefined {
  const url = URL.parse(`http://${host}/`);
  if (url === null) return undefined;
  return new OriginRules({
    allow: [],
    block: [],
    allowResources: [],
    blockResources: [],
    blockPrivate: false,
  })
    .plain(url.hostname);
}

/** An array, or one text with commas, as it comes from the command line. */
const textList = z.union([z.string().transform((text) => text.split(",")), z.array(z.string())]).default([]);

/** Names and their addresses in the options. */
export const hostMap = textList.transform((entries, context): ReadonlyMap<string, string> => {
  const pairs = entries.map((entry) => /^([a-z0-9.-]+)=(\[[0-9a-f:.]+\]|[0-9.]+)$/i.exec(entry.trim()));
  const wrong = pairs.indexOf(null);
  if (wrong >= 0) context.addIssue({ code: "custom", message: `"${entries[wrong]}" is not name=address` });
  return new Map(pairs.flatMap((pair) => pair === null ? [] : [[pair[1] ?? "", pair[2] ?? ""] as const]));
});

/** A list of origins in the options. */
export const originList = textList
  .transform((entries, context): OriginPattern[] =>
    entries.filter((each) => each.trim() !== "").flatMap((entry) => {
      const pattern = parseOriginPattern(entry);
      if (pattern !== undefined) return [pattern];
      context.addIssue({
        code: "custom",
        message: `"${entry}" is no origin: write https://example.com, example.com, *.example.com or *`,
      });
      return [];
    })
  );
