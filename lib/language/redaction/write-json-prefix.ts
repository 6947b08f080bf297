import type { Json } from "#lib/contract/json.ts";

interface OpenContainer {
  readonly members: readonly Json[];
  /** Property names beside `members`; undefined for an array. */
  readonly names: readonly string[] | undefined;
  next: number;
}

/**
 * JSON text as JSON.stringify writes it, without recursion: the first `maxChars` characters or a little
 * more, and how many there are in all.
 */
export function writeJsonPrefix(value: Json, maxChars: number): { prefix: string; chars: number } {
  const pieces: string[] = [];
  let chars = 0;
  const write = (piece: string) => {
    if (chars < maxChars) pieces.push(piece);
    chars += piece.length;
  };

  const open: OpenContainer[] = [];
  const begin = (member: Json) => {
    if (typeof member !== "object" || member === null) {
      write(JSON.stringify(member));
    } else {
      const names = Array.isArray(member) ? undefined : Object.keys(member);
      write(names ? "{" : "[");
      open.push({ members: Object.values(member), names, next: 0 });
    }
  };

  begin(value);
  for (let container = open.at(-1); container; container = open.at(-1)) {
    const { members, names, next } = container;
    if (next >= members.length) {
      write(names ? "}" : "]");
      open.pop();
      continue;
    }
    container.next += 1;
    if (next > 0) write(",");
    if (names) write(`${JSON.stringify(names[next] ?? "")}:`);
    begin(members[next] ?? null);
  }
  return { prefix: pieces.join(""), chars };
}
