/** Some of a content: `end` is not included. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

const single = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/;

/**
 * What a Range header asks for (RFC 9110, 14). Undefined: the whole, also for several ranges and for what is no range of
 * bytes, which a server may ignore. Null: nothing of the content is in it.
 */
export function byteRange(header: string | null, size: number): ByteRange | null | undefined {
  const [, first = "", last = ""] = single.exec(header ?? "") ?? [];
  if (first === "" && last === "") return undefined;
  if (first === "") {
    const length = atMost(size, last);
    return length === 0 ? null : { start: size - length, end: size };
  }
  if (last !== "" && BigInt(last) < BigInt(first)) return undefined;
  const start = atMost(size, first);
  if (start === size) return null;
  return { start, end: last === "" ? size : Math.min(size, atMost(size, last) + 1) };
}

/** Digits of any length are a number, also one that no `number` holds exactly. */
function atMost(size: number, digits: string): number {
  return BigInt(digits) < BigInt(size) ? Number(digits) : size;
}
