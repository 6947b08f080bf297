import { answerToken } from "#lib/api/oauth/answer-token.ts";
import { oauthRoutes } from "#lib/api/oauth/oauth-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = oauthRoutes(answerToken);
