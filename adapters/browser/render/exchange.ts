import type { Exchange } from "../client/observe/network_log.ts";
import { redactText } from "./redact.ts";

/** A request and its answer in one line. */
export function exchangeLine({ number, method, status, failure, type, size, ms, url }: Exchange): string {
  const result = [status, failure].filter((word) => word !== undefined).join(" ") || "pending";
  const cost = [size === undefined ? undefined : `${size} B`, ms === undefined ? undefined : `${ms} ms`];
  const about = [result, type, ...cost].filter((word) => word !== undefined).join(" ");
  return `${number} ${method} ${about} ${shortened(redactText(url))}`;
}

function shortened(url: string): string {
  return url.length > 200 ? `${url.slice(0, 199)}…` : url;
}
