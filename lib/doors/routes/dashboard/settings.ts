import { settingsOperations } from "#lib/contract/dashboard/settings.ts";
import { changeSetting } from "#lib/nouns/workspaces/change-setting.ts";
import { getSettings } from "#lib/nouns/workspaces/get-settings.ts";
import { renameWorkspace } from "#lib/nouns/workspaces/rename-workspace.ts";
import { bind } from "../bind.ts";

export const settingsRoutes = bind(settingsOperations, {
  getSettings: ({ actor }) => getSettings({ actor }),
  changeSetting: async ({ actor, body }) => ({
    settings: await changeSetting({ actor, ...body }),
  }),
  renameWorkspace: ({ actor, body }) => renameWorkspace({ actor, ...body }),
});
