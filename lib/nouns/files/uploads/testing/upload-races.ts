import { expect } from "vitest";
import { fileUploadOperations } from "#lib/contract/file-uploads.ts";
import { FILES } from "#lib/contract/limits.ts";
import { contentDigest } from "#lib/nouns/contents/content-bytes.ts";
import { type Api, accepted } from "#lib/testing/api-client.ts";
import { checkResponse } from "#lib/testing/check-response.ts";

const { begin, putPart, complete } = fileUploadOperations;
const PART = FILES.partBytes;

interface Races {
  readonly api: Api;
  readonly teamId: string;
  readonly rounds: number;
}

export async function beginUpload({ api, teamId, size }: { api: Api; teamId: string; size: number }) {
  const body = { teamId, name: "a/b.bin", type: "application/x-parquet", size };
  return accepted(await api.call(begin, { body })).uploadId;
}

export async function sendPart({
  api,
  uploadId,
  part,
  bytes,
}: {
  api: Api;
  uploadId: string;
  part: number | string;
  bytes: Uint8Array;
}) {
  const response = await api.fetch(`/v1/public/files/uploads/${uploadId}/parts/${part}`, {
    method: "PUT",
    headers: { "content-type": "application/octet-stream" },
    body: Buffer.from(bytes),
  });
  return checkResponse(putPart, response);
}

/** Two requests for a part at once: one counts, whole, and the other is told. */
export async function sendAPartTwice({ api, teamId, rounds }: Races): Promise<void> {
  const [one, other] = [Buffer.alloc(PART, "a"), Buffer.alloc(PART, "b")];
  for (let round = 0; round < rounds; round++) {
    const uploadId = await beginUpload({ api, teamId, size: PART });
    const sent = await Promise.all([one, other].map((bytes) => sendPart({ api, uploadId, part: 1, bytes })));
    for (const { error } of sent) expect([undefined, "upload_incomplete"]).toContain(error?.code);
    const { sha256 } = accepted(await api.call(complete, { params: { uploadId } }));
    expect([contentDigest(one), contentDigest(other)]).toContain(sha256);
  }
}

/** A part is sent again while the upload is completed: no file by half. */
export async function sendAPartWhileCompleted({ api, teamId, rounds }: Races): Promise<void> {
  const [one, other] = [Buffer.from("aaaaa"), Buffer.from("bbbbb")];
  const finish = (uploadId: string) => api.call(complete, { params: { uploadId } });
  for (let round = 0; round < rounds; round++) {
    const uploadId = await beginUpload({ api, teamId, size: 5 });
    accepted(await sendPart({ api, uploadId, part: 1, bytes: one }));
    const [, finished] = await Promise.all([
      sendPart({ api, uploadId, part: 1, bytes: other }),
      finish(uploadId),
      sendPart({ api, uploadId, part: 1, bytes: other }),
    ]);
    const file = finished.status === 409 ? accepted(await finish(uploadId)) : accepted(finished);
    const stored = await (await api.fetch(`/v1/public/files/${file.id}/content`)).text();
    expect([one.toString(), other.toString()]).toContain(stored);
    expect(file.sha256).toBe(contentDigest(Buffer.from(stored)));
  }
}
