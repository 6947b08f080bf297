import { answerAuthorization } from "#lib/api/oauth/answer-authorization.ts";
import { authorizationRoutes } from "#lib/api/oauth/oauth-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = authorizationRoutes(answerAuthorization);
