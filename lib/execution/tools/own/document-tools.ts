import { READ_CHARS } from "#lib/contract/agent-tools.ts";
import { DomainError, isDomainError } from "#lib/contract/errors.ts";
import { applyEdits } from "#lib/nouns/documents/apply-edits.ts";
import { createDocument } from "#lib/nouns/documents/create-document.ts";
import type { Document } from "#lib/nouns/documents/document-answer.ts";
import { readDocument } from "#lib/nouns/documents/read-document.ts";
import { searchDocuments } from "#lib/nouns/documents/search-documents.ts";
import { updateDocument } from "#lib/nouns/documents/update-document.ts";
import type { OwnTool } from "./own-tool.ts";

export const searchDocumentsTool: OwnTool<"documents.search"> = ({ actor, given }) =>
  searchDocuments({ actor, query: given });

export const readDocumentTool: OwnTool<"documents.read"> = ({
  actor,
  given: { documentId, limit = READ_CHARS.default, ...query },
}) => readDocument({ actor, documentId, query: { ...query, limit } });

type Write = Parameters<OwnTool<"documents.write">>[0];

export const writeDocumentTool: OwnTool<"documents.write"> = async (call) => {
  const { content: _, ...written } = await (call.given.documentId === undefined
    ? create(call)
    : change(call));
  return written;
};

async function create({ actor, given, idempotencyKey }: Write): Promise<Document> {
  const { title, content, parentId, version, edits } = given;
  if (title === undefined || content === undefined)
    throw invalid("A new document needs title and content. To change one, give its documentId.");
  if (version !== undefined || edits !== undefined) throw invalid("version and edits need documentId.");
  const body = { teamId: actor.agent.teamId, title, content, parentId, idempotencyKey };
  return (await createDocument({ actor, body })).resource;
}

async function change({ actor, given }: Write): Promise<Document> {
  const { documentId = "", version, parentId, ...changes } = given;
  if (version === undefined) throw invalid("A change needs the version that it is based on.");
  if (parentId !== undefined) throw invalid("parentId is for new documents.");
  const body = { ...changes, version };
  try {
    return await updateDocument({ actor, documentId, body });
  } catch (error) {
    const written =
      isDomainError(error) &&
      error.code === "revision_conflict" &&
      (await repeated({ actor, documentId, body }));
    if (written) return written;
    throw error;
  }
}

/** Finds what this very change made, if its worker was lost before it knew. */
async function repeated({
  actor,
  documentId,
  body: { version, title, content, edits },
}: Pick<Write, "actor"> & {
  documentId: string;
  body: Omit<Write["given"], "version"> & { version: number };
}): Promise<Document | undefined> {
  const read = (of: number) =>
    readDocument({ actor, documentId, query: { version: of } }).catch(() => undefined);
  const [before, now] = [await read(version), await read(version + 1)];
  if (!before || !now || now.updatedBy.id !== actor.agent.agentId) return undefined;
  const wanted = edits ? await applyEdits(before.content, edits) : (content ?? before.content);
  return now.content === wanted && now.title === (title?.trim() ?? before.title) ? now : undefined;
}

const invalid = (message: string) => new DomainError("invalid_request", message);
