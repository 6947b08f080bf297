import { mayPass } from "#components/api/api-error.ts";

/** What the service knows of an upload that has begun. */
interface BegunUpload {
  readonly uploadId: string;
  /** Bytes of each part but the last. */
  readonly partSize: number;
  /** Numbers of the parts that have arrived, from 1. */
  readonly received: readonly number[];
}

export interface UploadCalls<Stored> {
  begin(): Promise<BegunUpload>;
  /** What has arrived of an upload that an earlier visit began; undefined where it is gone. */
  find(uploadId: string): Promise<BegunUpload | undefined>;
  sendPart(part: {
    uploadId: string;
    number: number;
    bytes: Blob;
    onProgress: (sentBytes: number) => void;
  }): Promise<void>;
  complete(uploadId: string): Promise<Stored>;
  /** Waits before a part is sent again. */
  pause(attempt: number): Promise<void>;
}

/** How often a part is sent again by itself; then the person decides. */
const RETRIES = 3;

/**
 * Sends a file part by part: what arrived in an earlier attempt, or in an earlier visit of the page, is not sent again.
 * @param known the upload that an earlier attempt began.
 * @param onBegun is told the id, which a later attempt goes on with.
 * @throws what a call throws: a later attempt goes on where this one ended.
 */
export async function sendInParts<Stored>({
  file,
  known,
  calls,
  onBegun,
  onProgress,
}: {
  file: Blob;
  known: string | undefined;
  calls: UploadCalls<Stored>;
  onBegun: (uploadId: string) => void;
  onProgress: (sentBytes: number) => void;
}): Promise<Stored> {
  const upload = (known === undefined ? undefined : await calls.find(known)) ?? (await calls.begin());
  const { uploadId, partSize } = upload;
  onBegun(uploadId);
  const received = new Set(upload.received);
  const parts = Math.ceil(file.size / partSize);
  const sizeOf = (number: number) => Math.min(partSize, file.size - (number - 1) * partSize);
  let sent = [...received].reduce((sum, number) => sum + sizeOf(number), 0);
  onProgress(sent);
  for (let number = 1; number <= parts; number += 1) {
    if (received.has(number)) continue;
    const start = (number - 1) * partSize;
    const bytes = file.slice(start, start + sizeOf(number));
    const arrived = sent;
    await again(calls, async () => {
      try {
        await calls.sendPart({ uploadId, number, bytes, onProgress: (of) => onProgress(arrived + of) });
      } catch (error) {
        onProgress(arrived); // what was sent of it did not arrive
        throw error;
      }
    });
    sent += bytes.size;
    onProgress(sent);
  }
  return again(calls, () => calls.complete(uploadId));
}

/** Only what may pass by itself, such as a connection that was lost. */
async function again<T>({ pause }: Pick<UploadCalls<unknown>, "pause">, call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (attempt > RETRIES || !mayPass(error)) throw error;
      await pause(attempt);
    }
  }
}
