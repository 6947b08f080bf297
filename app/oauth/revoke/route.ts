import { answerRevocation } from "#lib/api/oauth/answer-revocation.ts";
import { oauthRoutes } from "#lib/api/oauth/oauth-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = oauthRoutes(answerRevocation);
