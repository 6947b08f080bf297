import { connectedAppOperations } from "#lib/contract/dashboard/connected-apps.ts";
import { endGrant } from "#lib/nouns/oauth/end-grant.ts";
import { getConnectedApp } from "#lib/nouns/oauth/get-connected-app.ts";
import { getConnectedAppSetUp } from "#lib/nouns/oauth/get-connected-app-set-up.ts";
import { listConnectedAppRequests } from "#lib/nouns/oauth/list-connected-app-requests.ts";
import { listConnectedApps } from "#lib/nouns/oauth/list-connected-apps.ts";
import { bind } from "../bind.ts";

export const connectedAppRoutes = bind(connectedAppOperations, {
  listConnectedApps: ({ actor, query }) => listConnectedApps({ actor, query }),
  getConnectedApp: ({ actor, params }) => getConnectedApp({ actor, grantId: params.grantId }),
  listConnectedAppRequests: ({ actor, params, query }) =>
    listConnectedAppRequests({ actor, grantId: params.grantId, query }),
  getConnectedAppSetUp: ({ actor }) => getConnectedAppSetUp({ actor }),
  endConnectedApp: ({ actor, params }) => endGrant({ actor, grantId: params.grantId }),
});
