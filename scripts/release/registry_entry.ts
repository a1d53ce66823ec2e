import { type Artefact, jsonArtefact } from "./artefact.ts";
import { PRODUCT } from "./product.ts";

/** A bundle that others can download. */
export interface PublishedBundle {
  readonly url: string;
  readonly sha256: string;
}

const STDIO = { type: "stdio" } as const;

/**
 * The entry for the MCP registry, in its form of 2025-12-11.
 *
 * @param bundles those that can be downloaded: none where it is not known from where
 */
export function registryEntry(bundles: readonly PublishedBundle[]): Artefact {
  const { name, title, version, description, server } = PRODUCT;
  return jsonArtefact("server.json", {
    $schema: "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
    name: server,
    title,
    description,
    version,
    packages: [
      {
        registryType: "npm",
        identifier: name,
        version,
        runtimeHint: "npx",
        transport: STDIO,
        packageArguments: [{ type: "named", name: "--stdio" }],
      },
      ...bundles.map(({ url, sha256 }) => ({
        registryType: "mcpb",
        identifier: url,
        version,
        fileSha256: sha256,
        transport: STDIO,
      })),
    ],
  });
}
