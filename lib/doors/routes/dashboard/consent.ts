import { consentOperations } from "#lib/contract/dashboard/consent.ts";
import { originFor } from "#lib/nouns/oauth/addresses.ts";
import { askForApp } from "#lib/nouns/oauth/approvals/ask-for-app.ts";
import { approveApp } from "#lib/nouns/oauth/consent/approve-app.ts";
import { denyApp } from "#lib/nouns/oauth/consent/deny-app.ts";
import { bind } from "../bind.ts";

export const consentRoutes = bind(consentOperations, {
  approveApp: ({ actor, body, headers }) => approveApp({ actor, ...body, issuer: originFor({ headers }) }),
  askForApp: ({ actor, body, headers }) => askForApp({ actor, ...body, issuer: originFor({ headers }) }),
  denyApp: ({ actor, body, headers }) => denyApp({ actor, ...body, issuer: originFor({ headers }) }),
});
