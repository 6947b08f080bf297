import { fillAddress } from "#components/api/api-address.ts";
import { apiCall } from "#components/api/api-call.ts";
import { ApiError, readAnswer } from "#components/api/api-error.ts";
import type { WrittenBy } from "#components/api/operations.ts";
import { readApi } from "#components/api/read-api.ts";
import { sendBytes } from "#components/api/upload-api.ts";
import type { UploadCalls } from "./upload-session.ts";

const UNKNOWN_TYPE = "application/octet-stream";
const PAUSE_MS = 1_000;

type Stored = WrittenBy<"POST /api/files/uploads/{uploadId}/complete">;

/** The calls that upload one file. */
export function uploadCalls({
  teamId,
  file,
  signal,
}: {
  teamId: string;
  file: File;
  signal: AbortSignal;
}): UploadCalls<Stored> {
  return {
    async begin() {
      const { name, size, type } = file;
      const body = { teamId, name: name || "file", type: type || UNKNOWN_TYPE, size };
      const { uploadId, partSize } = await apiCall("POST /api/files/uploads", { body });
      return { uploadId, partSize, received: [] };
    },
    async find(uploadId) {
      try {
        const { partSize, parts } = await readApi("/api/files/uploads/{uploadId}", { params: { uploadId } });
        return { uploadId, partSize, received: parts.map(({ number }) => number) };
      } catch (error) {
        if (error instanceof ApiError && error.code === "upload_not_found") return undefined;
        throw error;
      }
    },
    async sendPart({ uploadId, number, bytes, onProgress }) {
      const params = { uploadId, part: String(number) };
      const address = fillAddress("/api/files/uploads/{uploadId}/parts/{part}", { params });
      await readAnswer(await sendBytes({ method: "PUT", address, body: bytes, onProgress, signal }));
    },
    complete: (uploadId) => apiCall("POST /api/files/uploads/{uploadId}/complete", { params: { uploadId } }),
    async pause(attempt) {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 2 ** attempt));
      signal.throwIfAborted();
    },
  };
}

/** Stores a file without content, which has no parts. */
export const storeEmpty = (teamId: string, { name, type }: File): Promise<Stored> =>
  apiCall("POST /api/files", {
    body: { teamId, name: name || "file", type: type || UNKNOWN_TYPE, base64: "" },
  });

/** Deletes the received part at once instead of after a day. */
export async function abandonUpload(uploadId: string): Promise<void> {
  await apiCall("DELETE /api/files/uploads/{uploadId}", { params: { uploadId } }).catch(() => {});
}
