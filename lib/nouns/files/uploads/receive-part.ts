import { DomainError } from "#lib/contract/errors.ts";
import type { UploadPart } from "#lib/contract/file-uploads.ts";
import type { Octets } from "#lib/contract/operation.ts";
import { requireRole } from "#lib/nouns/access/permissions.ts";
import type { WorkActor } from "#lib/nouns/work/work-actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { findUpload, noUpload, partSize, partsOf } from "./find-upload.ts";
import { beginReception, endReception } from "./reception.ts";
import { writePart } from "./write-part.ts";

/**
 * Receives a part of an upload. The same part again replaces it; one that is cut is missing and can be sent again.
 * @throws DomainError upload_not_found, permission_denied, access_not_configured; invalid_request for a part that the
 *   file does not have or that has another size; quota_exceeded before any of it is read; upload_incomplete where a later request sends it; what the chunks throw.
 */
export async function receivePart({
  actor,
  uploadId,
  part,
  octets: { chunks, declaredBytes },
}: {
  actor: WorkActor;
  uploadId: string;
  /** From the path. */
  part: string;
  octets: Octets<undefined>;
}): Promise<UploadPart> {
  requireRole(actor, "operator");
  const { db } = runtime();
  const upload = await findUpload(db, { actor, uploadId });
  const number = numberOf(part, partsOf(upload.size));
  const size = partSize(upload.size, number);
  if (declaredBytes !== undefined && declaredBytes !== size) throw otherSize(number, size);
  if (upload.isSealed) return { number, size }; // it has arrived: all have
  const reception = await beginReception({ actor, uploadId, number });
  if (reception === undefined) throw noUpload();
  const arriving = within({ chunks, number, size });
  const received = await writePart(upload, { number, size, reception, chunks: arriving });
  if (received !== size) throw otherSize(number, size);
  await endReception({ uploadId, number, reception, size });
  return { number, size };
}

/** The bytes, until there are more than the part has. */
async function* within({
  chunks,
  number,
  size,
}: {
  chunks: AsyncIterable<Uint8Array>;
  number: number;
  size: number;
}): AsyncGenerator<Uint8Array> {
  let received = 0;
  for await (const bytes of chunks) {
    received += bytes.length;
    if (received > size) throw otherSize(number, size);
    yield bytes;
  }
}

function numberOf(text: string, parts: number): number {
  const number = /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= parts) return number;
  throw new DomainError(
    "invalid_request",
    parts === 0
      ? "An empty file has no parts: complete the upload."
      : `The part number must be from 1 to ${parts}.`,
  );
}

const otherSize = (number: number, size: number) =>
  new DomainError("invalid_request", `Part ${number} must be exactly ${size} bytes.`);
