/** Whether every percent-encoding in a path or a form decodes to text. */
export function isDecodable(encoded: string): boolean {
  try {
    decodeURIComponent(encoded);
    return true;
  } catch {
    return false;
  }
}
