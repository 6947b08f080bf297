/**
 * A spelling of a secret as it may occur in a text. `before` and `after` say how many characters around it hold bits
 * of the secret together with bits of its neighbours; they are hidden with it.
 */
export interface EncodedForm {
  readonly text: string;
  readonly before: 0 | 1;
  readonly after: 0 | 1;
}

/**
 * Every spelling of a secret that D12 wants found: plain, within JSON text, URL-encoded (as JavaScript, as
 * RFC 3986 and as forms write it, hex in either case) and base64 (both alphabets, any position in the bytes
 * around it). A secret of 8 characters gives no form shorter than 8.
 */
export function encodedForms(secret: string): readonly EncodedForm[] {
  return [
    ...spellingsOf(secret).map((text) => ({ text, before: 0, after: 0 }) as const),
    ...base64Forms(Buffer.from(secret.toWellFormed(), "utf8")),
  ];
}

/** Those that a text shows character by character: all but base64. */
export function spellingsOf(secret: string): readonly string[] {
  const wellFormed = secret.toWellFormed();
  const component = encodeURIComponent(wellFormed);
  const strict = component.replace(/[!'()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
  const form = new URLSearchParams([["", wellFormed]]).toString().slice(1);
  const spellings = [
    secret,
    JSON.stringify(secret).slice(1, -1),
    ...[component, strict, form].flatMap((encoded) => [encoded, lowerCaseEscapes(encoded)]),
  ];
  return [...new Set(spellings)];
}

function lowerCaseEscapes(encoded: string): string {
  return encoded.replace(/%[0-9A-F]{2}/g, (escaped) => escaped.toLowerCase());
}

/**
 * What base64 shows of bytes that begin 0, 1 or 2 bytes into a group of three: the characters made of their
 * bits alone. The first and last character may be shared with the neighbours and are only counted.
 */
function base64Forms(bytes: Buffer): EncodedForm[] {
  return [0, 1, 2].flatMap((offset) => {
    const bits = (offset + bytes.length) * 8;
    const whole = Buffer.concat([Buffer.alloc(offset), bytes]).toString("base64");
    const text = whole.slice(Math.ceil((offset * 8) / 6), Math.floor(bits / 6));
    const before = offset === 0 ? 0 : 1;
    const after = bits % 6 === 0 ? 0 : 1;
    const urlSafe = text.replaceAll("+", "-").replaceAll("/", "_");
    return [...new Set([text, urlSafe])].map((spelling) => ({ text: spelling, before, after }) as const);
  });
}
