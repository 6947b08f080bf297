import type { ParamsOf, UploadPath, WrittenBy } from "#components/api/operations.ts";
import { uploadApi } from "#components/api/upload-api.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import { type Files, sentShares } from "../use-files.ts";
import { encodedBytes } from "./file-rules.ts";
import { startPayload } from "./start-payload.ts";

/**
 * Sends a body with files and reports each file's progress.
 * @throws ApiError; the reason if `signal` aborts it.
 */
export async function sendWithFiles<Path extends UploadPath>({
  path,
  params,
  body,
  files,
  signal,
}: {
  path: Path;
  params: ParamsOf<Path>;
  body: JsonObject;
  files: Files;
  signal: AbortSignal;
}): Promise<{ status: number; answer: WrittenBy<`POST ${Path}`> }> {
  files.resetProgress();
  const payload = await startPayload({
    body,
    attachments: files.files,
    onRead: (id, read) => files.note(id, { read }),
    signal,
  });
  const own = files.files.filter((file) => "file" in file);
  const overhead = payload.size - own.reduce((sum, { size }) => sum + encodedBytes(size), 0);
  return uploadApi({
    path,
    params,
    body: payload,
    onProgress(sentBytes) {
      for (const [id, sent] of sentShares(own, sentBytes - overhead, encodedBytes)) files.note(id, { sent });
    },
    signal,
  });
}
