/** UTF-8 bytes of a text; counting stops soon after `limit`. */
export function utf8Bytes(text: string, limit: number): number {
  if (text.length > limit) return text.length;
  let bytes = 0;
  for (let at = 0; at < text.length && bytes <= limit; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    else if (isPairAt(text, at, unit)) {
      bytes += 4;
      at += 1;
    } else bytes += 3;
  }
  return bytes;
}

/** UTF-8 bytes of a text as a JSON string, quotes and escapes included; counting stops soon after `limit`. */
export function jsonTextBytes(text: string, limit: number): number {
  if (text.length > limit) return text.length;
  let bytes = 2;
  for (let at = 0; at < text.length && bytes <= limit; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit === 0x22 || unit === 0x5c) bytes += 2;
    else if (unit < 0x20) bytes += SHORT_ESCAPES.has(unit) ? 2 : 6;
    else if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    else if (isPairAt(text, at, unit)) {
      bytes += 4;
      at += 1;
    } else bytes += unit >= 0xd800 && unit <= 0xdfff ? 6 : 3; // JSON.stringify escapes a lone surrogate.
  }
  return bytes;
}

/** \b \t \n \f \r */
const SHORT_ESCAPES = new Set([8, 9, 10, 12, 13]);

function isPairAt(text: string, at: number, unit: number): boolean {
  if (unit < 0xd800 || unit > 0xdbff) return false;
  const next = text.charCodeAt(at + 1);
  return next >= 0xdc00 && next <= 0xdfff;
}
