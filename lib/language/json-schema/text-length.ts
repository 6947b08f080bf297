/** The number of Unicode characters (code points), which is what minLength and maxLength count. */
export function textLength(text: string): number {
  let length = text.length;
  for (let at = 1; at < text.length; at++) {
    if (isLowSurrogate(text.charCodeAt(at)) && isHighSurrogate(text.charCodeAt(at - 1))) length--;
  }
  return length;
}

/** Decided by the number of UTF-16 units where that is enough, which spares counting long texts. */
export function isShorterThan(text: string, limit: number): boolean {
  if (text.length < limit) return true;
  return text.length < 2 * limit && textLength(text) < limit;
}

export function isLongerThan(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  return text.length > 2 * limit || textLength(text) > limit;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
