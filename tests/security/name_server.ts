import { createSocket } from "node:dgram";
import { once } from "node:events";

/** Address of each name; of a list the next one at every question, and then the last. */
export type Names = Readonly<Record<string, string | readonly string[]>>;

/** Serves names over DNS on 127.0.0.1:53, which a network namespace has for itself. */
export async function serveNames(given: Names): Promise<AsyncDisposable> {
  const names = new Map(Object.entries(given).map(([name, value]) => [name, [value].flat()]));
  const socket = createSocket("udp4");
  socket.on("message", (query, { address, port }) => socket.send(answer(query, names), port, address));
  socket.bind(53, "127.0.0.1");
  await once(socket, "listening");
  return {
    async [Symbol.asyncDispose]() {
      socket.close();
      await once(socket, "close");
    },
  };
}

const A = 1;
const AAAA = 28;

/** Returns the response of RFC 1035 to a query of one question. */
function answer(query: Uint8Array, names: ReadonlyMap<string, string[]>): Uint8Array {
  const { name, end } = nameAt(query, 12);
  const type = (query[end] ?? 0) * 256 + (query[end + 1] ?? 0);
  const all = names.get(name) ?? [];
  const [address] = all;
  const known = address !== undefined && type === (address.includes(":") ? AAAA : A);
  if (known && all.length > 1) all.shift();
  const bytes = known ? bytesOf(address) : [];
  const record = known ? [0xc0, 12, 0, type, 0, 1, 0, 0, 0, 1, 0, bytes.length, ...bytes] : [];
  const header = [query[0] ?? 0, query[1] ?? 0, 0x81, 0x80, 0, 1, 0, known ? 1 : 0, 0, 0, 0, 0];
  return new Uint8Array([...header, ...query.subarray(12, end + 4), ...record]);
}

function nameAt(query: Uint8Array, start: number): { name: string; end: number } {
  const labels: string[] = [];
  let at = start;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(new TextDecoder().decode(query.subarray(at + 1, at + 1 + length)));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 1 };
}

function bytesOf(address: string): number[] {
  if (!address.includes(":")) return address.split(".").map(Number);
  const [head = [], tail = []] = address.split("::").map((part) => part === "" ? [] : part.split(":"));
  const zeros = new Array<string>(8 - head.length - tail.length).fill("0");
  return [...head, ...zeros, ...tail].flatMap((group) => {
    const value = parseInt(group, 16);
    return [value >> 8, value & 255];
  });
}
