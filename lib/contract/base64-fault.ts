/** Characters that are looked at: a fault that is made throughout shows in them, in a fraction of a millisecond. */
const LOOKED_AT = 256 * 1024;

/** The most characters of a data URI before its comma: type and parameters. */
export const DATA_URI_HEADER_CHARS = 8_192;

/** How a data URI in base64 begins (RFC 2397), with its comma. */
const DATA_URI_HEADER = /^[\t\n\f\r ]*data:[^,]*;base64,/i;

/** How many characters a text has before its base64: those of a data URI's header, or none. */
export function dataUriHeaderChars(text: string): number {
  return DATA_URI_HEADER.exec(text.slice(0, DATA_URI_HEADER_CHARS))?.[0].length ?? 0;
}

/** True for a header that is too long, too. */
const NO_BASE64_URI = `is a data URI without ";base64," in its first ${DATA_URI_HEADER_CHARS} characters. Send the file in base64`;

/**
 * Why a text is no base64 as `isBase64` takes it, and what to do: a sentence without its subject and full stop, as the
 * messages of details are. The subject is the text, or the field that has it: "The content is not base64: it has \"!\"."
 */
export function base64Fault(text: string): string {
  const looked = digitsOf(text);
  if (isDataUri(looked)) return NO_BASE64_URI;
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

const digitsOf = (text: string): string => text.slice(dataUriHeaderChars(text), LOOKED_AT);
const isDataUri = (text: string): boolean => /^\s*data:/i.test(text);
const strayIn = (text: string): string | undefined => /[^A-Za-z0-9+/=_\t\n\f\r -]/u.exec(text)?.[0];
const hasInnerPadding = (text: string): boolean => /=[\t\n\f\r ]*[^=\t\n\f\r ]/.test(text);
