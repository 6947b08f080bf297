/** The headers of a stored file as a download: a browser saves it and never runs it, whatever its type. */
export function downloadHeaders({
  name,
  size,
}: {
  readonly name: string;
  readonly size: number;
}): Record<string, string> {
  return {
    "content-disposition": dispositionOf(name),
    "content-length": String(size),
    "content-security-policy": "sandbox; default-src 'none'",
  };
}

/** RFC 6266: the exact name, and an ASCII name for older clients. */
function dispositionOf(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%/]/g, "_");
  const exact = encodeURIComponent(name.toWellFormed()).replace(
    /['()*!]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${exact}`;
}
