import { documentPageOperations } from "#lib/contract/dashboard/documents.ts";
import { documentOperations } from "#lib/contract/documents.ts";
import { createdAnswer } from "#lib/doors/api/answer.ts";
import { archiveDocument, restoreDocument } from "#lib/nouns/documents/archive-document.ts";
import { createDocument } from "#lib/nouns/documents/create-document.ts";
import { findDocuments } from "#lib/nouns/documents/find-documents.ts";
import { followDocument } from "#lib/nouns/documents/follow-document.ts";
import { getDocumentPage } from "#lib/nouns/documents/get-document-page.ts";
import { getDocumentVersion } from "#lib/nouns/documents/get-document-version.ts";
import { listDocumentBranch } from "#lib/nouns/documents/list-document-branch.ts";
import { listDocumentHistory } from "#lib/nouns/documents/list-document-history.ts";
import { listDocumentTeams } from "#lib/nouns/documents/list-document-teams.ts";
import { listDocuments } from "#lib/nouns/documents/list-documents.ts";
import { listVersions } from "#lib/nouns/documents/list-versions.ts";
import { moveDocument } from "#lib/nouns/documents/move-document.ts";
import { readDocument } from "#lib/nouns/documents/read-document.ts";
import { searchDocuments } from "#lib/nouns/documents/search-documents.ts";
import { updateDocument } from "#lib/nouns/documents/update-document.ts";
import { bind } from "./bind.ts";

export const documentRoutes = [
  ...bind(documentOperations, {
    list: listDocuments,
    search: searchDocuments,
    create: async ({ actor, body }) => createdAnswer(await createDocument({ actor, body })),
    read: ({ actor, params, query }) => readDocument({ actor, documentId: params.documentId, query }),
    update: ({ actor, params, body, closed }) =>
      updateDocument({ actor, documentId: params.documentId, body, closed: closed() }),
    listVersions: ({ actor, params, query }) => listVersions({ actor, documentId: params.documentId, query }),
  }),
  ...bind(documentPageOperations, {
    listDocumentBranch: ({ actor, query }) => listDocumentBranch({ actor, query }),
    listDocumentTeams: ({ actor }) => listDocumentTeams({ actor }),
    findDocuments: ({ actor, query }) => findDocuments({ actor, query }),
    createDocument: async ({ actor, body }) => createdAnswer(await createDocument({ actor, body })),
    getDocumentPage: ({ actor, params }) => getDocumentPage({ actor, documentId: params.documentId }),
    saveDocument: ({ actor, params, body }) =>
      updateDocument({ actor, documentId: params.documentId, body, typed: true }),
    moveDocument: ({ actor, params, body }) =>
      moveDocument({ actor, documentId: params.documentId, parentId: body.parentId }),
    archiveDocument: ({ actor, params }) => archiveDocument({ actor, documentId: params.documentId }),
    restoreDocument: ({ actor, params }) => restoreDocument({ actor, documentId: params.documentId }),
    followDocument: ({ actor, params, body }) =>
      followDocument({
        actor,
        documentId: params.documentId,
        isOpen: body.isOpen,
        caret: body.caret ?? null,
      }),
    listDocumentHistory: ({ actor, params, query }) =>
      listDocumentHistory({ actor, documentId: params.documentId, query }),
    getDocumentVersion: ({ actor, params }) => getDocumentVersion({ actor, ...params }),
  }),
];
