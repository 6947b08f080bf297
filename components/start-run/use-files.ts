import { useCallback, useState } from "react";
import type { Types } from "#lib/contract/attachment-placement.ts";
import { HEAD_BYTES, typesForLane } from "#lib/language/content-types/detect-type.ts";
import type { Attached } from "./files/start-payload.ts";

export interface FileProgress {
  /** Progress from 0 to 1: first read, then sent. */
  readonly read: number;
  readonly sent: number;
}

const UNKNOWN_TYPE = "application/octet-stream";
let counted = 0;

/** The files of one start. They live as long as the page, because browsers cannot store them. */
export function useAttachedFiles(initial: readonly Attached[]) {
  const [first] = useState(initial);
  const [files, setFiles] = useState(first);
  const [progress, setProgress] = useState<Readonly<Record<string, FileProgress>>>({});
  return {
    files,
    /** Whether they are the initial files. */
    isFirst: files === first,
    progress,
    /** There at once, and judged by their content as soon as its beginning has been read. */
    add: useCallback((chosen: Iterable<File>) => {
      const added = [...chosen].map(attach);
      setFiles((before) => [...before, ...added]);
      for (const { id, name, type, file } of added)
        void typesOf(file, { name, type }).then((types) =>
          setFiles((before) => before.map((one) => (one.id === id ? { ...one, types } : one))),
        );
    }, []),
    /** Adds a file that a team has stored; its content is not sent again. */
    addStored: useCallback((stored: Pick<Attached, "name" | "size" | "type"> & { storageKey: string }) => {
      counted += 1;
      const { name, size, type, storageKey } = stored;
      setFiles((before) => [...before, { id: `file-${counted}`, name, size, type, storageKey }]);
    }, []),
    remove: useCallback((id: string) => setFiles((before) => before.filter((file) => file.id !== id)), []),
    clear: useCallback(() => setFiles([]), []),
    reset: useCallback(() => setFiles(first), [first]),
    note: useCallback((id: string, part: Partial<FileProgress>) => {
      setProgress((before) => ({ ...before, [id]: { read: 0, sent: 0, ...before[id], ...part } }));
    }, []),
    resetProgress: useCallback(() => setProgress({}), []),
  };
}

function attach(file: File) {
  counted += 1;
  const { name, size, type } = file;
  return { id: `file-${counted}`, name: name || "pasted", size, type: type || UNKNOWN_TYPE, file };
}

/** Judged as the server will. A file that can no longer be read is sent, and refused, then. */
async function typesOf(file: File, { name, type }: { name: string; type: string }): Promise<Types> {
  try {
    const head = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer());
    return typesForLane({ head, name, declared: type });
  } catch {
    return [type];
  }
}

export type Files = ReturnType<typeof useAttachedFiles>;

/** Each file's progress, from the sent bytes of the body: the body contains the files one after the other. */
export function sentShares(
  files: readonly Attached[],
  sentBytes: number,
  encoded: (size: number) => number,
): Map<string, number> {
  const shares = new Map<string, number>();
  let start = 0;
  for (const { id, size } of files) {
    const bytes = encoded(size) || 1;
    shares.set(id, Math.min(1, Math.max(0, (sentBytes - start) / bytes)));
    start += bytes;
  }
  return shares;
}
