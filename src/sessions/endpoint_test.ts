import assert from "node:assert/strict";
import { join } from "node:path";
import { temporaryFolder } from "../../tests/helpers/temporary_folder.ts";
import { type Endpoint, listenPrivately } from "./endpoint.ts";

/** How often one endpoint takes the place of another: of a hundred, one or more lost its socket. */
const TIMES = 400;

Deno.test("an endpoint that ends leaves the socket of the one that takes its place", async () => {
  await using folder = await temporaryFolder();
  const socket = join(folder.path, "s");
  for (let time = 0; time < TIMES; time++) {
    await (await serving(socket))[Symbol.asyncDispose]();
    await using next = await serving(socket);
    await Promise.all(Array.from({ length: 8 }, () => Deno.stat(folder.path))); // time for whoever is not done
    assert.ok((await Deno.stat(socket)).isSocket, JSON.stringify(next.address));
  }
});

async function serving(socket: string): Promise<Endpoint> {
  const endpoint = await listenPrivately(socket, true);
  void Array.fromAsync(endpoint.accept());
  return endpoint;
}
