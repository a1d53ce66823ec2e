import { callPlainly } from "./src/cli/calling/plain_call.ts";
import { greetPlainStart } from "./src/plain_start.ts";

const called = await callPlainly(Deno.args);
if (called !== undefined) Deno.exit(called);
await greetPlainStart(Deno.args);
const { run } = await import("./src/cli/run.ts");
Deno.exit(await run(Deno.args));
