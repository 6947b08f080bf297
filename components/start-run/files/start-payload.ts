import type { Types } from "#lib/contract/attachment-placement.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import { encodeFile } from "./encode-file.ts";

/** An attached file, or content that is stored: of an earlier run, or a file of a team. */
export type Attached =
  | {
      readonly id: string;
      readonly name: string;
      readonly type: string;
      /** By its content, as the server will find. */
      readonly types?: Types;
      readonly size: number;
      readonly file: File;
    }
  | {
      readonly id: string;
      readonly name: string;
      readonly type: string;
      readonly size: number;
      readonly storageKey: string;
    };

/** A start's body in pieces: 25 MB of text are never joined on the main thread. */
export async function startPayload({
  body,
  attachments,
  onRead,
  signal,
}: {
  body: JsonObject;
  attachments: readonly Attached[];
  onRead: (id: string, share: number) => void;
  signal: AbortSignal;
}): Promise<Blob> {
  if (attachments.length === 0) return new Blob([JSON.stringify(body)], { type: "application/json" });
  const head = JSON.stringify(body).slice(0, -1);
  const parts: BlobPart[] = [`${head}${head === "{" ? "" : ","}"attachments":[`];
  for (const [index, attachment] of attachments.entries()) {
    const { id, name, type, size } = attachment;
    if (index > 0) parts.push(",");
    if ("storageKey" in attachment) {
      parts.push(JSON.stringify({ name, type, storageKey: attachment.storageKey }));
      continue;
    }
    const pieces = await encodeFile(attachment.file, {
      onProgress: (read) => onRead(id, size === 0 ? 1 : read / size),
      signal,
    });
    parts.push(`${JSON.stringify({ name, type }).slice(0, -1)},"base64":"`, ...pieces, '"}');
  }
  parts.push("]}");
  return new Blob(parts, { type: "application/json" });
}
