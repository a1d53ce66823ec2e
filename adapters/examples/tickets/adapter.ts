import { defineAdapter, seenText, ToolError, z } from "glovebox";

const ORIGIN = "https://desk.example";
const tickets = z.array(z.object({ id: z.int(), title: z.string(), open: z.boolean() }));

/** Reads and closes tickets over HTTP, with a key that the adapter never sees. */
export default defineAdapter({
  name: "tickets",
  version: "1.0.0",
  description: "Reads and closes the tickets of a help desk.",
  permissions: { secret: [`desk@${ORIGIN}`], reason: "tickets are read and closed with your key" },
  tools: {
    tickets_list: {
      description: "Lists open tickets, each with its number and title.",
      effect: "read",
      input: z.object({}),
      output: z.object({ tickets: z.array(z.object({ id: z.int(), title: z.string() })) }),
      async run(_input, ctx) {
        const answer = await ctx.fetch(`${ORIGIN}/tickets`, { secret: "desk" });
        if (!answer.ok) throw failed(answer.status);
        const open = tickets.parse(await answer.json()).filter((ticket) => ticket.open);
        return { tickets: open.map(({ id, title }) => ({ id, title: seenText(title).text })) };
      },
    },
    tickets_close: {
      description: "Closes a ticket after the person agreed.",
      effect: "destroy",
      input: z.object({ id: z.int().positive() }),
      async run({ id }, ctx) {
        const answered = await ctx.ask("sure", z.object({ close: z.boolean() }), `Close ticket ${id}?`);
        if (answered.action !== "accept" || !answered.content.close) return `Ticket ${id} stays open`;
        const answer = await ctx.fetch(`${ORIGIN}/tickets/${id}`, { method: "DELETE", secret: "desk" });
        if (!answer.ok) throw failed(answer.status);
        return `Ticket ${id} is closed`;
      },
    },
  },
});

function failed(status: number): ToolError {
  const hint = status === 401
    ? `A person sets the key: glovebox secret set desk --origin ${ORIGIN}`
    : "Try again later";
  return new ToolError("NOT_CONNECTED", `The help desk answered with ${status}`, { hint });
}
