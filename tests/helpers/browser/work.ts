import { z } from "zod";

/** A page whose work is counted. */
export interface CountedPage extends Disposable {
  /** Runs a script in the page, and returns the number of blocks of code that V8 executed for it. */
  workOf(script: string): Promise<number>;
}

const messageSchema = z.object({ id: z.int(), result: z.unknown() });
const coverageSchema = z.object({
  result: z.array(
    z.object({
      functions: z.array(z.object({ ranges: z.array(z.object({ count: z.int() })) })),
    }),
  ),
});
const evaluatedSchema = z.object({ exceptionDetails: z.unknown().optional() });

/**
 * Begins to count in the page that is debugged at an address. A count says the same on every machine, however busy,
 * where a time does not.
 */
export async function countWork(address: string): Promise<CountedPage> {
  const socket = new WebSocket(address);
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener("message", ({ data }) => {
    const said = messageSchema.safeParse(JSON.parse(data));
    if (said.success) waiting.get(said.data.id)?.(said.data.result);
  });
  await new Promise((open, fail) => {
    socket.addEventListener("open", open);
    socket.addEventListener("error", fail);
  });
  const send = async (method: string, params: object = {}) => {
    const id = waiting.size + 1;
    const answer = Promise.withResolvers<unknown>();
    waiting.set(id, answer.resolve);
    socket.send(JSON.stringify({ id, method, params }));
    return await answer.promise;
  };
  await send("Profiler.enable");
  await send("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  const take = async () => {
    const { result } = coverageSchema.parse(await send("Profiler.takePreciseCoverage"));
    const ranges = result.flatMap(({ functions }) => functions.flatMap((each) => each.ranges));
    return ranges.reduce((sum, { count }) => sum + count, 0);
  };
  return {
    workOf: async (expression) => {
      await take();
      const answer = await send("Runtime.evaluate", { expression, awaitPromise: true });
      const { exceptionDetails } = evaluatedSchema.parse(answer);
      if (exceptionDetails !== undefined) throw new Error("The script failed", { cause: exceptionDetails });
      return await take();
    },
    [Symbol.dispose]: () => socket.close(),
  };
}
