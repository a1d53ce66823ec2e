const LISTENING = "0A";

/** The ports, as the system writes them, on which a process listens for connections over the network. */
export async function listenersOf(pid: number): Promise<string[]> {
  const sockets = await socketsOf(pid);
  const tables = await Promise.all(["tcp", "tcp6"].map((name) => Deno.readTextFile(`/proc/net/${name}`)));
  return tables.flatMap((table) => table.split("\n").slice(1)).flatMap((line) => {
    const [, address = "", , state, , , , , , inode = ""] = line.trim().split(/\s+/);
    return state === LISTENING && sockets.has(inode) ? [address] : [];
  });
}

async function socketsOf(pid: number): Promise<ReadonlySet<string>> {
  const inodes = new Set<string>();
  for await (const { name } of Deno.readDir(`/proc/${pid}/fd`)) {
    const target = await Deno.readLink(`/proc/${pid}/fd/${name}`).catch(() => ""); // closed meanwhile
    const [, inode] = /^socket:\[(\d+)\]$/.exec(target) ?? [];
    if (inode !== undefined) inodes.add(inode);
  }
  return inodes;
}
