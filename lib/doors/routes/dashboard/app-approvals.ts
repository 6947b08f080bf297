import { appApprovalOperations } from "#lib/contract/dashboard/app-approvals.ts";
import { declineAppRequest } from "#lib/nouns/oauth/approvals/decline-app-request.ts";
import { giveAppApproval } from "#lib/nouns/oauth/approvals/give-app-approval.ts";
import { listAppApprovals } from "#lib/nouns/oauth/approvals/list-app-approvals.ts";
import { withdrawAppApproval } from "#lib/nouns/oauth/approvals/withdraw-app-approval.ts";
import { bind } from "../bind.ts";

export const appApprovalRoutes = bind(appApprovalOperations, {
  listAppApprovals: ({ actor }) => listAppApprovals({ actor }),
  giveAppApproval: ({ actor, body }) => giveAppApproval({ actor, ...body }),
  declineAppRequest: ({ actor, body }) => declineAppRequest({ actor, ...body }),
  withdrawAppApproval: ({ actor, body }) => withdrawAppApproval({ actor, ...body }),
});
