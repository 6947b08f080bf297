import { dashboardRoutes } from "#lib/doors/api/dashboard-routes.ts";
import { createDocument } from "#lib/nouns/documents/create-document.ts";
import { listDocumentBranch } from "#lib/nouns/documents/list-document-branch.ts";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = dashboardRoutes({
  listDocumentBranch: ({ actor, query }) => listDocumentBranch({ actor, query }),
  createDocument: async ({ actor, body }) => (await createDocument({ actor, body })).resource,
});
