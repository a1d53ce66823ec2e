/** Opens the address given as its argument, says so in one line, and ends when its input does. */
import { testAdapter } from "glovebox";
import adapter from "../../../adapters/browser/adapter.ts";

await using host = await testAdapter(adapter);
const { text } = await host.call("browser_navigate", { url: Deno.args[0] });
await Deno.stdout.write(new TextEncoder().encode(`${text.split("\n")[0]}\n`));
await Deno.stdin.read(new Uint8Array(1));
