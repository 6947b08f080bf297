import { READ_OF_FILE } from "#lib/contract/agent-file-tools.ts";
import { DomainError } from "#lib/contract/errors.ts";
import { InlineContent } from "#lib/contract/inline-content.ts";
import { readFile } from "#lib/nouns/files/read-file.ts";
import { uploadFile } from "#lib/nouns/files/upload-file.ts";
import type { OwnTool } from "./own-tool.ts";

export const readFileTool: OwnTool<"files.read"> = ({
  actor,
  given: { fileId, offset, limit = READ_OF_FILE.default },
}) => readFile({ actor, fileId, query: { offset, limit } });

export const writeFileTool: OwnTool<"files.write"> = async ({ actor, given, idempotencyKey }) => {
  const { text, base64, ...about } = given;
  if ((text === undefined) === (base64 === undefined))
    throw new DomainError("invalid_request", "A file needs either text or base64.");
  const content = base64 ?? new InlineContent(Buffer.from(text ?? ""));
  const { teamId } = actor.agent;
  return (await uploadFile({ actor, body: { ...about, teamId, base64: content, idempotencyKey } })).resource;
};
