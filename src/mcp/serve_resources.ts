import type { ReadResourceResult } from "@modelcontextprotocol/server";
import { defined } from "../adapter_api/defined.ts";
import { VIEW_TYPE } from "../adapter_api/views/view.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { CallContext } from "../catalog/tool_source.ts";
import { toResourceContents } from "./answers/results.ts";
import type { Asking } from "./asking/asking.ts";
import type { Connection } from "./connection.ts";
import { declaredCapabilities } from "./exchange.ts";
import { plainContext } from "./plain_request.ts";
import { asProtocol } from "./protocol_faults.ts";
import { showsViews } from "./views/ui_extension.ts";

/** Serves resources and their templates to one connection, and views to a client that shows them. */
export function serveResources(
  catalog: Catalog,
  reads: Asking<ReadResourceResult>,
  connection: Connection,
): void {
  const { server } = connection;
  server.setRequestHandler("resources/list", async (_request, ctx) => {
    const listed = await asProtocol(() => catalog.resources(plainContext({ ctx, ...connection })));
    const views = showsViews(declaredCapabilities(ctx, server)) ? catalog.views() : [];
    return {
      resources: [
        ...listed.map(defined),
        ...views.map(({ live: _live, ...view }) => defined({ ...view, mimeType: VIEW_TYPE })),
      ],
    };
  });
  server.setRequestHandler("resources/templates/list", () => ({
    resourceTemplates: catalog.templates().map(({ template, name, title, description, mimeType }) =>
      defined({ uriTemplate: template, name, title, description, mimeType })
    ),
  }));
  server.setRequestHandler("resources/read", async ({ params: { uri } }, ctx) => {
    const views = showsViews(declaredCapabilities(ctx, server));
    const run = async (context: CallContext) => ({
      contents: (await catalog.read(uri, context, views)).map(toResourceContents),
    });
    return await asProtocol(() => reads.serve({ ctx, ...connection, subject: uri }, run), uri);
  });
}
