import { appApprovalOperations } from "#lib/contract/dashboard/app-approvals.ts";
import { connectedAppOperations } from "#lib/contract/dashboard/connected-apps.ts";
import { consentOperations } from "#lib/contract/dashboard/consent.ts";
import { originFor } from "#lib/nouns/oauth/addresses.ts";
import { askForApp } from "#lib/nouns/oauth/approvals/ask-for-app.ts";
import { declineAppRequest } from "#lib/nouns/oauth/approvals/decline-app-request.ts";
import { giveAppApproval } from "#lib/nouns/oauth/approvals/give-app-approval.ts";
import { listAppApprovals } from "#lib/nouns/oauth/approvals/list-app-approvals.ts";
import { withdrawAppApproval } from "#lib/nouns/oauth/approvals/withdraw-app-approval.ts";
import { approveApp } from "#lib/nouns/oauth/consent/approve-app.ts";
import { denyApp } from "#lib/nouns/oauth/consent/deny-app.ts";
import { endGrant } from "#lib/nouns/oauth/end-grant.ts";
import { getConnectedApp, getConnectedAppSetUp } from "#lib/nouns/oauth/get-connected-app.ts";
import { listConnectedAppRequests } from "#lib/nouns/oauth/list-connected-app-requests.ts";
import { listConnectedApps } from "#lib/nouns/oauth/list-connected-apps.ts";
import { bind } from "./bind.ts";

export const appRoutes = [
  ...bind(consentOperations, {
    approveApp: ({ actor, body, headers }) => approveApp({ actor, ...body, issuer: originFor({ headers }) }),
    askForApp: ({ actor, body, headers }) => askForApp({ actor, ...body, issuer: originFor({ headers }) }),
    denyApp: ({ actor, body, headers }) => denyApp({ actor, ...body, issuer: originFor({ headers }) }),
  }),
  ...bind(connectedAppOperations, {
    listConnectedApps: ({ actor, query }) => listConnectedApps({ actor, query }),
    getConnectedApp: ({ actor, params }) => getConnectedApp({ actor, grantId: params.grantId }),
    listConnectedAppRequests: ({ actor, params, query }) =>
      listConnectedAppRequests({ actor, grantId: params.grantId, query }),
    getConnectedAppSetUp: ({ actor }) => getConnectedAppSetUp({ actor }),
    endConnectedApp: ({ actor, params }) => endGrant({ actor, grantId: params.grantId }),
  }),
  ...bind(appApprovalOperations, {
    listAppApprovals: ({ actor }) => listAppApprovals({ actor }),
    giveAppApproval: ({ actor, body }) => giveAppApproval({ actor, ...body }),
    declineAppRequest: ({ actor, body }) => declineAppRequest({ actor, ...body }),
    withdrawAppApproval: ({ actor, body }) => withdrawAppApproval({ actor, ...body }),
  }),
];
