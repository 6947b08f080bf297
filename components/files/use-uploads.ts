import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { readAgain } from "#components/api/use-change.ts";
import { fileKey, knownUploads } from "./known-uploads.ts";
import { abandonUpload, storeEmpty, uploadCalls } from "./upload-calls.ts";
import { sendInParts } from "./upload-session.ts";

export interface Upload {
  readonly id: number;
  readonly teamId: string;
  readonly file: File;
  readonly sentBytes: number;
  /** Stopped: by the person. Failed: it says why, and can go on. */
  readonly state: "sending" | "stopped" | "failed" | "done";
  readonly error: Error | null;
  /** Once it is stored. */
  readonly fileId: string | null;
}

let counted = 0;

/** The uploads of this page, one after the other for each file, several files at once. */
export function useUploads() {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const stops = useRef(new Map<number, AbortController>());
  const client = useQueryClient();
  const change = (id: number, fields: Partial<Upload>) =>
    setUploads((before) => before.map((one) => (one.id === id ? { ...one, ...fields } : one)));

  async function send({ id, teamId, file }: Pick<Upload, "id" | "teamId" | "file">): Promise<void> {
    const key = fileKey(teamId, file);
    const stop = new AbortController();
    stops.current.set(id, stop);
    change(id, { state: "sending", error: null });
    try {
      const stored =
        file.size === 0
          ? await storeEmpty(teamId, file)
          : await sendInParts({
              file,
              known: knownUploads.get(key),
              calls: uploadCalls({ teamId, file, signal: stop.signal }),
              onBegun: (uploadId) => knownUploads.set(key, uploadId),
              onProgress: (sentBytes) => change(id, { sentBytes }),
            });
      knownUploads.forget(key);
      change(id, { state: "done", fileId: stored.id, sentBytes: file.size });
      await readAgain(client, ["/api/files"]);
    } catch (error) {
      const isStopped = stop.signal.aborted;
      const why = error instanceof Error ? error : new Error("It failed.");
      change(id, isStopped ? { state: "stopped" } : { state: "failed", error: why });
    }
  }

  return {
    uploads,
    add(teamId: string, files: Iterable<File>) {
      const added = [...files].map((file): Upload => {
        counted += 1;
        return { id: counted, teamId, file, sentBytes: 0, state: "sending", error: null, fileId: null };
      });
      setUploads((before) => [...before, ...added]);
      for (const upload of added) void send(upload);
    },
    stop: (id: number) => stops.current.get(id)?.abort(),
    goOn: (upload: Upload) => void send(upload),
    /** Takes it off the list; what has arrived of it is deleted. */
    remove({ id, teamId, file, state }: Upload) {
      setUploads((before) => before.filter((one) => one.id !== id));
      const key = fileKey(teamId, file);
      const uploadId = knownUploads.get(key);
      if (state === "done" || uploadId === undefined) return;
      knownUploads.forget(key);
      void abandonUpload(uploadId).then(() => readAgain(client, ["/api/files/uploads"]));
    },
  };
}

export type Uploads = ReturnType<typeof useUploads>;
