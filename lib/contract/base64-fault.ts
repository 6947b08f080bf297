/** Characters that are looked at: a fault that is made throughout shows in them, in a fraction of a millisecond. */
const LOOKED_AT = 256 * 1024;

/** How a data URI in base64 begins (RFC 2397), with its comma. */
export const DATA_URI_START = /^[\t\n\f\r ]*data:[^,]*;base64,/i;

/**
 * Why a text is no base64 as `isBase64` takes it, and what to do: a continuation of "The content".
 */
export function base64Fault(text: string): string {
  const looked = digitsOf(text);
  if (isDataUri(looked)) return "is a data URI that is not in base64. Send the file in base64";
  const stray = strayIn(looked);
  if (stray !== undefined) return `is not base64: it has ${JSON.stringify(stray)}`;
  if (hasInnerPadding(looked)) return "is not base64: it has = before its end. Encode the whole file at once";
  return "is not base64: it was cut off, or its padding is wrong";
}

/** A text of a few characters with the same fault, where the whole is too long to keep. */
export function faultSample(text: string): string {
  const looked = digitsOf(text);
  if (isDataUri(looked)) return "data:";
  return strayIn(looked) ?? (hasInnerPadding(looked) ? "=A" : "A");
}

const digitsOf = (text: string): string => text.slice(0, LOOKED_AT).replace(DATA_URI_START, "");
const isDataUri = (text: string): boolean => /^\s*data:/i.test(text);
const strayIn = (text: string): string | undefined => /[^A-Za-z0-9+/=_\t\n\f\r -]/u.exec(text)?.[0];
const hasInnerPadding = (text: string): boolean => /=[\t\n\f\r ]*[^=\t\n\f\r ]/.test(text);
