import { z } from "glovebox";

/** Address of a running browser. */
export type AttachTarget =
  | { readonly kind: "url"; readonly url: URL }
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "auto" };

/** Files in the data folders of a user's browsers. A browser writes there how to reach it, where that is allowed. */
export const PERSONAL_FILES: readonly string[] = [
  ...["google-chrome", "google-chrome-beta", "chromium", "microsoft-edge"].map((name) => `~/.config/${name}`),
  "~/snap/chromium/common/chromium",
  ...["Google/Chrome", "Chromium", "Microsoft Edge"].map((name) => `~/Library/Application Support/${name}`),
  ...["Google/Chrome", "Chromium", "Microsoft/Edge"].map((name) => `~/AppData/Local/${name}/User Data`),
].map((folder) => `${folder}/DevToolsActivePort`);

/** Reads the option: `auto`, a port of this machine, an address, or the folder of the browser's data. */
export const attachTarget = z.union([z.number().int().min(1).max(65_535), z.string()]).transform(
  (value, context): AttachTarget => {
    const text = String(value);
    if (text === "auto") return { kind: "auto" };
    if (/^\d+$/.test(text)) return { kind: "url", url: new URL(`http://127.0.0.1:${text}`) };
    if (/^(\/|[a-z]:\\)/i.test(text)) {
      return { kind: "file", path: /DevToolsActivePort$/.test(text) ? text : `${text}/DevToolsActivePort` };
    }
    const url = URL.parse(text);
    if (url !== null && /^(https?|wss?):$/.test(url.protocol)) return { kind: "url", url };
    context.addIssue({
      code: "custom",
      message: "write auto, a port, http://HOST:PORT, ws://… or the folder of its data",
    });
    return z.NEVER;
  },
);

/** The least that attaching needs. Pure. */
export function attachPermissions(
  target: AttachTarget,
): { readonly net: string[]; readonly read?: string[] } {
  if (target.kind === "auto") return { net: ["127.0.0.1"], read: [...PERSONAL_FILES] };
  if (target.kind === "file") return { net: ["127.0.0.1"], read: [target.path] };
  const { hostname, port, protocol } = target.url;
  return { net: [`${hostname}:${port || (/^(https|wss):$/.test(protocol) ? "443" : "80")}`] };
}

/** Returns the origin that secrets for attaching are kept for; undefined where attaching takes none. */
export function attachOrigin(target: AttachTarget | undefined): string | undefined {
  if (target?.kind !== "url") return undefined;
  return new URL(target.url.href.replace(/^ws/, "http")).origin;
}

/** Returns the names of the secrets in a text. */
export function secretsIn(text: string): string[] {
  return [...text.matchAll(/\{\{secret:([^{}]+)\}\}/g)].map(([, name = ""]) => name);
}
