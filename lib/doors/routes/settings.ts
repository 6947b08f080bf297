import { settingsOperations } from "#lib/contract/dashboard/settings.ts";
import { stepUpOperations } from "#lib/contract/dashboard/step-up.ts";
import { answer } from "#lib/doors/api/answer.ts";
import { getStepUp } from "#lib/nouns/sign-in/get-step-up.ts";
import { beginPasskeyStepUp, stepUpWithPasskey } from "#lib/nouns/sign-in/step-up-with-passkey.ts";
import { stepUpWithPassword } from "#lib/nouns/sign-in/step-up-with-password.ts";
import { changeSetting } from "#lib/nouns/workspaces/change-setting.ts";
import { getSettings } from "#lib/nouns/workspaces/get-settings.ts";
import { renameWorkspace } from "#lib/nouns/workspaces/rename.ts";
import { bind } from "./bind.ts";

export const settingsRoutes = [
  ...bind(settingsOperations, {
    getSettings: ({ actor }) => getSettings({ actor }),
    changeSetting: async ({ actor, body }) => ({
      settings: await changeSetting({ actor, ...body }),
    }),
    renameWorkspace: ({ actor, body }) => renameWorkspace({ actor, ...body }),
  }),
  ...bind(stepUpOperations, {
    getStepUp: ({ actor }) => getStepUp({ actor }),
    stepUpWithPassword: ({ actor, body }) => stepUpWithPassword({ actor, ...body }),
    beginPasskeyStepUp: async ({ actor }) => {
      const { options, cookie } = await beginPasskeyStepUp({ actor });
      return answer({ body: { options }, headers: { "set-cookie": cookie } });
    },
    stepUpWithPasskey: ({ actor, body, headers }) =>
      stepUpWithPasskey({ actor, ...body, cookieHeader: headers.get("cookie") }),
  }),
];
