import { readContent } from "./read-content.ts";

/**
 * A stored content as a whole, in memory of its own.
 * @param size its bytes, which the caller has bounded.
 * @throws DomainError unavailable where the storage outside the database does not answer; the signal's reason.
 */
export async function wholeContent(
  storageKey: string,
  { size, signal }: { size: number; signal?: AbortSignal },
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for await (const piece of readContent(storageKey, { end: size })) {
    signal?.throwIfAborted();
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes.subarray(0, at);
}
