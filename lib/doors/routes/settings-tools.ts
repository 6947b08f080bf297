import { toolServerOperations } from "#lib/contract/dashboard/settings-tools.ts";
import { addToolServer } from "#lib/execution/tools/add-tool-server.ts";
import { listToolServers } from "#lib/execution/tools/list-tool-servers.ts";
import { markReadOnly } from "#lib/execution/tools/mark-read-only.ts";
import { refreshToolServer } from "#lib/execution/tools/refresh-tool-server.ts";
import { removeToolServer } from "#lib/execution/tools/remove-tool-server.ts";
import { bind } from "./bind.ts";

export const toolServerRoutes = bind(toolServerOperations, {
  listToolServers: ({ actor }) => listToolServers({ actor }),
  addToolServer: async ({ actor, body }) => {
    const { name, tools, leftOut } = await addToolServer({ actor, ...body });
    return { name, tools: tools.length, leftOut: [...leftOut] };
  },
  refreshToolServer: async ({ actor, params }) => {
    const { name, tools, leftOut, added, removed } = await refreshToolServer({ actor, name: params.name });
    return { name, tools: tools.length, leftOut: [...leftOut], added: [...added], removed: [...removed] };
  },
  markReadOnly: ({ actor, params: { name }, body }) => markReadOnly({ actor, name, ...body }),
  removeToolServer: ({ actor, params }) => removeToolServer({ actor, name: params.name }),
});
