/** A multiple of 3, so that the pieces' base64 can be concatenated. */
const PIECE_BYTES = 3 * 1024 * 1024;
const PREFIX = /^data:[^,]*,/;

/**
 * A file as base64 text, in pieces. The browser encodes a few megabytes at a time, off the main thread: the page stays
 * responsive.
 * @throws DOMException if the file cannot be read, for example because it was deleted or changed.
 */
export async function encodeFile(
  file: Blob,
  { onProgress, signal }: { onProgress: (readBytes: number) => void; signal: AbortSignal },
): Promise<Blob[]> {
  const pieces: Blob[] = [];
  for (let start = 0; start < file.size; start += PIECE_BYTES) {
    signal.throwIfAborted();
    const piece = file.slice(start, start + PIECE_BYTES);
    // Passed to the browser as separate pieces: joining them would block the page.
    pieces.push(new Blob([(await readDataUrl(piece)).replace(PREFIX, "")]));
    onProgress(start + piece.size);
  }
  return pieces;
}

function readDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
