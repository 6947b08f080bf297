import { join } from "node:path";
import { isThreadLost } from "#lib/platform/threads/thread-lost.ts";
import { ThreadPool } from "#lib/platform/threads/thread-pool.ts";

/** A document, for a thread. */
export interface TextTask {
  readonly bytes: Uint8Array;
  readonly type: string;
}

/** A document's text, or why it has none as the end of a sentence: "it is damaged". */
export type DocumentText =
  | {
      readonly text: string;
      /** Whether more was in it than is read (READ_DOCUMENT). */
      readonly isCut: boolean;
      /** Of a PDF. */
      readonly pages?: number;
    }
  | { readonly problem: string };

/** A document of 200 pages takes a few seconds. */
const MAX_MS = 30_000;
/** pdfjs with a document of 20 MiB. */
const MAX_HEAP_MEGABYTES = 384;

/**
 * Threads of their own, because a document takes seconds and evaluations wait for milliseconds. One, and a second only
 * while another workspace reads. They end when idle, so nothing has to close them.
 */
const pool = new ThreadPool<TextTask, DocumentText>({
  // Relative to the project's root, where every process starts: a bundled module has no location.
  workerFile: join(process.cwd(), "lib/platform/document-text/text-thread.ts"),
  name: "laneway-text",
  maxThreads: 2,
  maxAtOnce: 1,
  idleSeconds: 30,
  maxHeapMegabytes: MAX_HEAP_MEGABYTES,
});

/**
 * The text of a document: PDF, Word, HTML, or text in any encoding. Bounded in time, memory, pages and characters.
 * @param type as `isReadableType` knows it.
 * @param party its workspace: workspaces take turns.
 * @throws the signal's reason once it is aborted.
 */
export async function readDocument({
  bytes,
  type,
  party,
  signal,
}: TextTask & { readonly party: string; readonly signal?: AbortSignal }): Promise<DocumentText> {
  const inTime = AbortSignal.timeout(MAX_MS);
  const either = signal ? AbortSignal.any([signal, inTime]) : inTime;
  try {
    return await pool.run({ task: { bytes, type }, party, signal: either });
  } catch (error) {
    signal?.throwIfAborted();
    if (inTime.aborted) return { problem: `reading it takes longer than ${MAX_MS / 1_000} seconds` };
    if (isThreadLost(error)) return { problem: "it cannot be read; it may be damaged" };
    throw error;
  }
}
