import { documentOperations } from "#lib/contract/documents.ts";
import { defineExamples } from "./define-examples.ts";

const DOCUMENT_ID = "doc_01kaj5w3f8e0m7c2q9t4v6x8z1";
const TEAM_ID = "tem_01kaj5w3f8e0m7c2q9t4v6x8z1";
const CONTENT = "# Refunds\n\nWithin 30 days of delivery.\n\n## Exceptions\n\nVouchers are not refunded.";

const author = { type: "user", id: "usr_01kaj5w3f8e0m7c2q9t4v6x8z1", name: "Noah Meyer" } as const;
const listed = {
  id: DOCUMENT_ID,
  teamId: TEAM_ID,
  parentId: null,
  title: "Refund rules",
  version: 1,
  createdAt: "2026-11-20T16:02:41.118Z",
  updatedAt: "2026-11-20T16:02:41.118Z",
  updatedBy: author,
};
const document = { ...listed, content: CONTENT };
const changed = {
  ...document,
  content: CONTENT.replace("30 days", "14 days"),
  version: 2,
  updatedAt: "2026-11-21T09:30:00.000Z",
};
const lastPage = { limit: 50, hasMore: false, nextCursor: null };

export const DOCUMENT_EXAMPLES = {
  ...defineExamples(documentOperations.list, {
    responses: {
      200: { documents: { summary: "One document", value: { documents: [listed], pagination: lastPage } } },
    },
  }),
  ...defineExamples(documentOperations.search, {
    responses: {
      200: {
        found: {
          summary: "Found by `vouchers refund`",
          value: {
            results: [
              {
                documentId: DOCUMENT_ID,
                teamId: TEAM_ID,
                title: listed.title,
                heading: "Refunds › Exceptions",
                snippet: "Vouchers are not refunded.",
                highlights: [
                  { offset: 0, length: 8 },
                  { offset: 17, length: 8 },
                ],
                rank: 0.61,
              },
            ],
          },
        },
      },
    },
  }),
  ...defineExamples(documentOperations.create, {
    request: {
      document: {
        summary: "A document at the top of its team's tree",
        value: { teamId: TEAM_ID, title: listed.title, content: CONTENT, idempotencyKey: "import-17" },
      },
    },
    responses: {
      201: { created: { summary: "At its first version", value: document } },
      200: { replayed: { summary: "What the first request created", value: document } },
    },
  }),
  ...defineExamples(documentOperations.read, {
    responses: {
      200: {
        whole: {
          summary: "A document as a whole",
          value: { ...document, offset: 0, totalChars: CONTENT.length, nextOffset: null },
        },
        piece: {
          summary: "Its first 9 characters, by `limit=9`",
          value: {
            ...document,
            content: CONTENT.slice(0, 9),
            offset: 0,
            totalChars: CONTENT.length,
            nextOffset: 9,
          },
        },
      },
    },
  }),
  ...defineExamples(documentOperations.update, {
    request: {
      edits: {
        summary: "One sentence of it",
        value: { version: 1, edits: [{ find: "30 days", replace: "14 days" }] },
      },
      content: { summary: "All of it", value: { version: 1, content: changed.content } },
    },
    responses: { 200: { changed: { summary: "At the next version", value: changed } } },
  }),
  ...defineExamples(documentOperations.listVersions, {
    responses: {
      200: {
        versions: {
          summary: "Who wrote it, and through what",
          value: {
            versions: [
              { version: 2, title: listed.title, author, door: "dashboard", createdAt: changed.updatedAt },
              { version: 1, title: listed.title, author, door: "api", createdAt: listed.createdAt },
            ],
            pagination: lastPage,
          },
        },
      },
    },
  }),
};
