import { Bridge } from "../../adapters/jvm_bridge/bridge.ts";
import { discoverJvms } from "../../adapters/jvm_bridge/discovery.ts";

/** Opens a connection to the only application that announces itself in a folder, as an adapter does. */
export async function openBridge(discovery: string, signal: AbortSignal): Promise<Bridge> {
  const [jvm] = await discoverJvms(discovery);
  if (jvm?.port === undefined || jvm.token === undefined) throw new Error(`No application in ${discovery}`);
  return await Bridge.connect({ port: jvm.port, token: jvm.token }, signal);
}
