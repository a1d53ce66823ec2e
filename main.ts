import { greetPlainStart } from "./src/plain_start.ts";

await greetPlainStart(Deno.args);
const { run } = await import("./src/cli/run.ts");
Deno.exit(await run(Deno.args));
