import { READ_OF_FILE } from "#lib/contract/agent-file-tools.ts";
import { DomainError } from "#lib/contract/errors.ts";
import { InlineContent } from "#lib/contract/inline-content.ts";
import { readContent } from "#lib/nouns/contents/read-content.ts";
import { findReadableFile, readPiece } from "#lib/nouns/files/read-file.ts";
import { uploadFile } from "#lib/nouns/files/upload-file.ts";
import { contentsOfRun, type RunContent } from "#lib/nouns/run-start/run-contents.ts";
import type { OwnTool, ToolUser } from "./own-tool.ts";

export const readFileTool: OwnTool<"files.read"> = async ({
  actor,
  given: { fileId, storageKey, as = "text", offset, limit = READ_OF_FILE.default },
}) => {
  if ((fileId === undefined) === (storageKey === undefined))
    throw new DomainError("invalid_request", "files.read needs either fileId or storageKey.");
  const found =
    storageKey === undefined
      ? await findReadableFile({ actor, fileId: fileId ?? "" })
      : await attachmentOf(actor, storageKey);
  const { file, ...content } = "file" in found ? found : { file: found, ...found };
  const { workspaceId } = actor;
  return {
    file,
    ...(await readPiece(content, { offset, limit, readsDocuments: as === "text", workspaceId })),
  };
};

export const writeFileTool: OwnTool<"files.write"> = async ({ actor, given, idempotencyKey }) => {
  const { text, base64, storageKey, ...about } = given;
  if ([text, base64, storageKey].filter((one) => one !== undefined).length !== 1)
    throw new DomainError("invalid_request", "A file needs one of text, base64 and storageKey.");
  const { teamId } = actor.agent;
  const file = { ...about, teamId, idempotencyKey };
  if (storageKey !== undefined) {
    const { size } = await attachmentOf(actor, storageKey);
    const copied = { ...file, chunks: readContent(storageKey), declaredBytes: size };
    return (await uploadFile({ actor, body: copied })).resource;
  }
  const content = base64 ?? new InlineContent(Buffer.from(text ?? ""));
  return (await uploadFile({ actor, body: { ...file, base64: content } })).resource;
};

/** @throws DomainError file_not_found where the run was not sent it, and its credential may not read it. */
async function attachmentOf(
  { agent: { runId }, workspaceId }: ToolUser,
  storageKey: string,
): Promise<RunContent> {
  const [content] = await contentsOfRun({ runId, workspaceId, storageKeys: [storageKey] });
  if (content) return content;
  throw new DomainError("file_not_found", "The run has no attachment with this storageKey.");
}
