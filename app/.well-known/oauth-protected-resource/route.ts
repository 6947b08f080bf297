import { acrossOrigins } from "#lib/api/oauth/across-origins.ts";
import { answerMetadata } from "#lib/api/oauth/answer-metadata.ts";
import { routes } from "#lib/api/routes.ts";
import { resourceMetadata } from "#lib/oauth/metadata.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = acrossOrigins(
  routes({ GET: (request) => answerMetadata(resourceMetadata({ request })) }),
);
