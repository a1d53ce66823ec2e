/// <reference lib="webworker" />

/** A tab of this server, and how it is told something. */
interface Tab {
  readonly session: string;
  readonly port: MessagePort;
}

const tabs = new Map<string, Tab>();

/** Tabs that were killed or crashed hold their locks no more. */
async function dropDead(): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  const alive = new Set(held.map(({ name }) => name));
  for (const tab of tabs.keys()) if (!alive.has(`ui-tab-${tab}`)) tabs.delete(tab);
}

async function claim(
  { tab, session, conserve }: { tab: string; session: string; conserve: boolean },
  port: MessagePort,
): Promise<void> {
  await dropDead();
  const others = [...tabs.values()].filter((other) => other.session === session);
  if (conserve && others.length > 0) {
    port.postMessage({ type: "busy", others: others.length });
    others[0]?.port.postMessage({ type: "focus-request" });
    return;
  }
  tabs.set(tab, { session, port });
  port.postMessage({ type: "go", others: others.length });
}

addEventListener("connect", (event) => {
  if (!(event instanceof MessageEvent)) return;
  const [port] = event.ports;
  if (port === undefined) return;
  port.onmessage = ({ data }) => {
    if (data.type === "claim") void claim(data, port); // does not reject
    if (data.type === "bye") tabs.delete(data.tab);
  };
});
