import { answerToken } from "#lib/doors/api/oauth/answer-token.ts";
import { oauthRoutes } from "#lib/doors/api/oauth/oauth-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = oauthRoutes(answerToken);
