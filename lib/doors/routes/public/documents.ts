import { documentOperations } from "#lib/contract/documents.ts";
import { createdAnswer } from "#lib/doors/api/answer.ts";
import { createDocument } from "#lib/nouns/documents/create-document.ts";
import { listDocuments } from "#lib/nouns/documents/list-documents.ts";
import { listVersions } from "#lib/nouns/documents/list-versions.ts";
import { readDocument } from "#lib/nouns/documents/read-document.ts";
import { searchDocuments } from "#lib/nouns/documents/search-documents.ts";
import { updateDocument } from "#lib/nouns/documents/update-document.ts";
import { bind } from "../bind.ts";

export const documentRoutes = bind(documentOperations, {
  list: listDocuments,
  search: searchDocuments,
  create: async ({ actor, body }) => createdAnswer(await createDocument({ actor, body })),
  read: ({ actor, params, query }) => readDocument({ actor, documentId: params.documentId, query }),
  update: ({ actor, params, body, closed }) =>
    updateDocument({ actor, documentId: params.documentId, body, closed: closed() }),
  listVersions: ({ actor, params, query }) => listVersions({ actor, documentId: params.documentId, query }),
});
