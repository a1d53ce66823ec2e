import type { AnswerHeaders } from "../answer.ts";

const encoder = new TextEncoder();

/** Head of an answer. */
export interface AnswerHead {
  readonly status: number;
  readonly minor: number;
  readonly headers?: AnswerHeaders;
  /** True when the connection is closed after it. */
  readonly closes: boolean;
  /** Bytes of the body. */
  readonly length?: number | undefined;
  readonly chunked?: boolean;
}

/** The words that a client may show; others have none. */
const REASONS: Readonly<Record<number, string>> = {
  200: "OK",
  202: "Accepted",
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  408: "Request Timeout",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  417: "Expectation Failed",
  431: "Request Header Fields Too Large",
  500: "Internal Server Error",
  501: "Not Implemented",
  503: "Service Unavailable",
  505: "HTTP Version Not Supported",
};

/** Tells the client to send its body. */
export const CONTINUE: Uint8Array = encoder.encode("HTTP/1.1 100 Continue\r\n\r\n");
/** Ends a body that goes out in chunks. */
export const LAST_CHUNK: Uint8Array = encoder.encode("0\r\n\r\n");

/** Facts that only the connection knows. */
const OURS = ["connection", "keep-alive", "content-length", "transfer-encoding", "date"] as const;

/** The head of an answer, as text. */
export function answerHead({ status, minor, headers, closes, length, chunked }: AnswerHead): string {
  let text = `HTTP/1.${minor} ${status} ${REASONS[status] ?? ""}\r\n`;
  headers?.forEach((value, name) => {
    if (!OURS.some((ours) => ours === name)) text += `${name}: ${value}\r\n`;
  });
  if (length !== undefined) text += `content-length: ${length}\r\n`;
  if (chunked === true) text += "transfer-encoding: chunked\r\n";
  if (closes) text += "connection: close\r\n";
  return `${text}date: ${now()}\r\n\r\n`;
}

/** A whole answer: one write, so that it is not two packets. */
export function whole(head: string, body: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(head.length + body.length);
  const { read } = encoder.encodeInto(head, bytes);
  if (read < head.length) return joined(encoder.encode(head), body); // not plain ASCII
  bytes.set(body, head.length);
  return bytes;
}

/** One part of a body that goes out in chunks. */
export function chunkOf(part: Uint8Array): Uint8Array {
  return joined(joined(encoder.encode(`${part.length.toString(16)}\r\n`), part), encoder.encode("\r\n"));
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(first.length + second.length);
  bytes.set(first);
  bytes.set(second, first.length);
  return bytes;
}

let date = { at: -1, text: "" };

/** Made once a second: putting a time into words costs more than the rest of the head. */
function now(): string {
  const at = Math.floor(Date.now() / 1_000);
  if (at !== date.at) date = { at, text: new Date(at * 1_000).toUTCString() };
  return date.text;
}
