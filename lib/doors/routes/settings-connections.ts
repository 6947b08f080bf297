import { connectionOperations } from "#lib/contract/dashboard/settings-connections.ts";
import { authorizeConnection } from "#lib/nouns/connections/authorize-connection.ts";
import { changeOrigins } from "#lib/nouns/connections/change-origins.ts";
import { createConnection } from "#lib/nouns/connections/create-connection.ts";
import { deleteConnection } from "#lib/nouns/connections/delete-connection.ts";
import { listConnections } from "#lib/nouns/connections/list-connections.ts";
import { testConnection } from "#lib/nouns/connections/test-connection.ts";
import { bind } from "./bind.ts";

export const connectionRoutes = bind(connectionOperations, {
  listConnections: ({ actor }) => listConnections({ actor }),
  createConnection: ({ actor, body, closed }) => createConnection({ actor, ...body, closed: closed() }),
  changeConnection: ({ actor, params, body, closed }) =>
    changeOrigins({ actor, name: params.name, ...body, closed: closed() }),
  testConnection: ({ actor, params, body, closed }) =>
    testConnection({ actor, name: params.name, url: body.url, closed: closed() }),
  authorizeConnection: ({ actor, params, body, closed }) =>
    authorizeConnection({ actor, name: params.name, ...body, closed: closed() }),
  deleteConnection: ({ actor, params }) => deleteConnection({ actor, name: params.name }),
});
