/** Characters that are looked at: a fault that is made throughout shows in them, in a fraction of a millisecond. */
const LOOKED_AT = 256 * 1024;

/**
 * Why a text is no base64 as we take it (RFC 4648 §4, padded or not, without anything between), and what to do: a
 * continuation of "The content".
 */
export function base64Fault(text: string): string {
  const looked = text.slice(0, LOOKED_AT);
  if (/^data:/i.test(looked)) return "is a data URI. Send only what is after its comma, in base64";
  const stray = strayIn(looked);
  if (stray !== undefined && /\s/.test(stray))
    return "is base64 with line breaks or spaces. Remove them (base64 -w0)";
  if (stray === "-" || stray === "_") return "is base64url. Write + instead of - and / instead of _";
  if (stray !== undefined) return `is not base64: it has ${JSON.stringify(stray)}`;
  if (/=[^=]/.test(looked)) return "is not base64: it has = before its end. Encode the whole file at once";
  return "is not base64: it was cut off, or its padding is wrong";
}

/** A text of a few characters with the same fault, where the whole is too long to keep. */
export function faultSample(text: string): string {
  const looked = text.slice(0, LOOKED_AT);
  if (/^data:/i.test(looked)) return "data:";
  return strayIn(looked) ?? (/=[^=]/.test(looked) ? "=A" : "A");
}

const strayIn = (text: string): string | undefined => /[^A-Za-z0-9+/=]/u.exec(text)?.[0];
