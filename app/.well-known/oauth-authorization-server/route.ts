import { acrossOrigins } from "#lib/doors/api/oauth/across-origins.ts";
import { answerMetadata } from "#lib/doors/api/oauth/answer-metadata.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { serverMetadata } from "#lib/nouns/oauth/metadata.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = acrossOrigins(
  routes({ GET: (request) => answerMetadata(serverMetadata({ request })) }),
);
