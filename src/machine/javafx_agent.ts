import { join } from "node:path";
import { atomicWrite } from "../base/atomic_write.ts";
import type { Agent } from "./attach_jvm.ts";

const NAME = "glovebox-javafx-agent.jar";

/** Facts about this installation that the agent needs. */
export interface AgentPlaces {
  /** The folder of the built app. */
  readonly app: string;
  /** Folder in which running Java programs announce themselves. */
  readonly jvm: string;
}

/** The agent for JavaFX, as it is attached. */
export function javafxAgent({ app, jvm }: AgentPlaces): Agent {
  return { jar: join(app, "adapters", "javafx", NAME), argument: `discovery=${join(jvm, "javafx")}` };
}

/** Writes the agent to a folder, and makes the folder where applications will announce themselves; gives its path. */
export async function installAgent(places: AgentPlaces, folder: string): Promise<string> {
  const path = join(folder, NAME);
  await Deno.mkdir(folder, { recursive: true });
  await Deno.mkdir(join(places.jvm, "javafx"), { recursive: true, mode: 0o700 });
  const jar = await Deno.readFile(javafxAgent(places).jar);
  await atomicWrite(path, jar, 0o644); // a program that runs with the old one keeps it
  return path;
}
