import { documentOperations } from "#lib/contract/documents.ts";
import { createdAnswer } from "#lib/doors/api/created-answer.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { createDocument } from "#lib/nouns/documents/create-document.ts";
import { listDocuments } from "#lib/nouns/documents/list-documents.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(documentOperations.list, listDocuments),
  POST: defineRoute(documentOperations.create, async ({ actor, body }) =>
    createdAnswer(await createDocument({ actor, body })),
  ),
});
