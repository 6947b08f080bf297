import { documentOperations } from "#lib/contract/documents.ts";
import { defineRoute } from "#lib/doors/api/define-route.ts";
import { routes } from "#lib/doors/api/routes.ts";
import { searchDocuments } from "#lib/nouns/documents/search-documents.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = routes({
  GET: defineRoute(documentOperations.search, searchDocuments),
});
