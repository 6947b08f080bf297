/** A multiple of 3, so that the pieces' base64 put together is that of the whole. */
const PIECE_BYTES = 3 * 1024 * 1024;
const PREFIX = /^data:[^,]*,/;

/**
 * A file as base64 text, in pieces. The browser encodes a few megabytes at a time, off the page's thread: the page
 * stays responsive.
 * @throws DOMException when the file cannot be read, for example because it was deleted or changed meanwhile.
 */
export async function encodeFile(
  file: Blob,
  { onProgress, signal }: { onProgress: (readBytes: number) => void; signal: AbortSignal },
): Promise<Blob[]> {
  const pieces: Blob[] = [];
  for (let start = 0; start < file.size; start += PIECE_BYTES) {
    signal.throwIfAborted();
    const piece = file.slice(start, start + PIECE_BYTES);
    // Handed to the browser at once: a text of all of them would be copied in one go, while nothing else happens.
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
