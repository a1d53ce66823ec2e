import assert from "node:assert/strict";
import { testAdapter } from "glovebox";
import adapter from "./adapter.ts";

const TICKETS = [{ id: 1, title: "Broken\u202e door", open: true }, { id: 2, title: "Done", open: false }];

Deno.test("open tickets are listed, without what nobody sees in their titles", async () => {
  await using host = await testAdapter(adapter, { fetch: () => Response.json(TICKETS) });
  const { structured } = await host.call("tickets_list");
  assert.deepEqual(structured, { tickets: [{ id: 1, title: "Broken door" }] });
});

Deno.test("a ticket is closed when the person agrees, and only then", async () => {
  const sent: string[] = [];
  const fetch = ({ method, url }: Request) => {
    sent.push(`${method} ${new URL(url).pathname}`);
    return new Response(null, { status: 204 });
  };
  const answering = (close: boolean) => ({
    fetch,
    answer: () => ({ action: "accept", content: { close } }) as const,
  });
  await using no = await testAdapter(adapter, answering(false));
  assert.equal((await no.call("tickets_close", { id: 1 })).text, "Ticket 1 stays open");
  assert.deepEqual(sent, []);
  await using yes = await testAdapter(adapter, answering(true));
  assert.equal((await yes.call("tickets_close", { id: 1 })).text, "Ticket 1 is closed");
  assert.deepEqual(sent, ["DELETE /tickets/1"]);
});
