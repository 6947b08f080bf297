import { accountOperations, sessionOperations } from "#lib/contract/dashboard/session.ts";
import { answer } from "#lib/doors/api/answer.ts";
import { getSession } from "#lib/nouns/access/get-session.ts";
import { foundWorkspace } from "#lib/nouns/installation/found-workspace.ts";
import { endSessionsOf } from "#lib/nouns/sign-in/end-sessions.ts";
import { getAccount } from "#lib/nouns/sign-in/get-account.ts";
import {
  acceptWaitingInvitation,
  declineWaitingInvitation,
} from "#lib/nouns/sign-in/invitations/answer-waiting-invitation.ts";
import { listSessions } from "#lib/nouns/sign-in/list-sessions.ts";
import { switchWorkspace } from "#lib/nouns/sign-in/switch-workspace.ts";
import { changePassword } from "#lib/nouns/users/change-password.ts";
import { renameAccount } from "#lib/nouns/users/rename-account.ts";
import { unlinkIdentity } from "#lib/nouns/users/unlink-identity.ts";
import { listOwnWorkspaces } from "#lib/nouns/workspaces/list-own-workspaces.ts";
import { bind } from "./bind.ts";

export const sessionRoutes = [
  ...bind(accountOperations, {
    getAccount: ({ actor }) => getAccount({ actor }),
    renameAccount: ({ actor, body }) => renameAccount({ actor, ...body }),
    changePassword: async ({ actor, body }) => {
      const { cookie, ...changed } = await changePassword({ actor, ...body });
      return answer({ body: changed, headers: { "set-cookie": cookie } });
    },
    acceptWaitingInvitation: ({ actor, params }) => acceptWaitingInvitation({ actor, ...params }),
    declineWaitingInvitation: ({ actor, params }) => declineWaitingInvitation({ actor, ...params }),
    unlinkIdentity: ({ actor, params }) => unlinkIdentity({ actor, identityId: params.identityId }),
    listSessions: ({ actor }) => listSessions({ actor }),
    endSession: ({ actor, params }) => endSessionsOf({ actor, sessionId: params.sessionId }),
    endOtherSessions: ({ actor }) => endSessionsOf({ actor }),
  }),
  ...bind(sessionOperations, {
    getSession: ({ actor }) => getSession({ actor }),
    listOwnWorkspaces: ({ actor }) => listOwnWorkspaces({ actor }),
    createWorkspace: ({ actor, body }) => foundWorkspace({ actor, ...body }),
    switchWorkspace: ({ actor, body }) => switchWorkspace({ actor, ...body }),
  }),
];
