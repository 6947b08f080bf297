import { answerAuthorization } from "#lib/doors/api/oauth/answer-authorization.ts";
import { authorizationRoutes } from "#lib/doors/api/oauth/oauth-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = authorizationRoutes(answerAuthorization);
