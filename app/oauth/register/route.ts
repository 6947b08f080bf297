import { answerRegistration } from "#lib/api/oauth/answer-registration.ts";
import { oauthRoutes } from "#lib/api/oauth/oauth-routes.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = oauthRoutes(answerRegistration);
