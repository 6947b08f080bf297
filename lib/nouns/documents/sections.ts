import { createHash } from "node:crypto";
import { setImmediate as turnOfLoop } from "node:timers/promises";
import { Headings } from "./headings.ts";

/** How long a turn may take, and after how many lines that is looked at. */
const TURN_MS = 10;
const LINES_A_LOOK = 1_000;

/** A piece of a document as search reads it. */
export interface Section {
  readonly digest: string;
  readonly path: string;
  readonly body: string;
  /** The document's title is found by it. */
  readonly isFirst: boolean;
}

/** A section ends at the next heading once it has this many characters, and in any case at the most. */
const ENOUGH_CHARS = 1_500;
const MOST_CHARS = 4_000;
/**
 * The sections of a document, in order, each with the headings above its beginning. Sections that say the same are one.
 * Linear in the text, in turns of the event loop. The title is part of every digest, because it is among every section's words.
 */
export async function sectionsOf({
  title,
  content,
}: {
  title: string;
  content: string;
}): Promise<readonly Section[]> {
  const found = new Map<string, Section>();
  const headings = new Headings();
  let path = "";
  let lines: string[] = [];
  let chars = 0;
  const end = () => {
    const body = lines.join("\n").trim();
    if (body !== "" || found.size === 0) add(found, { title, path, body });
    lines = [];
    chars = 0;
    path = headings.path();
  };
  let read = 0;
  let turnBegan = performance.now();
  for (const line of linesOf(content)) {
    if (++read % LINES_A_LOOK === 0 && performance.now() - turnBegan > TURN_MS) {
      await turnOfLoop();
      turnBegan = performance.now();
    }
    const level = headings.levelOf(line);
    if ((level !== undefined && chars >= ENOUGH_CHARS) || chars + line.length > MOST_CHARS) end();
    if (level !== undefined) {
      headings.open(level, line);
      if (chars === 0) path = headings.path({ above: level });
    }
    lines.push(line);
    chars += line.length + 1;
  }
  if (chars > 0 || found.size === 0) end();
  return [...found.values()];
}

function add(
  found: Map<string, Section>,
  { title, path, body }: { title: string; path: string; body: string },
) {
  const isFirst = found.size === 0;
  const digest = createHash("sha256")
    .update(JSON.stringify([title, path, body, isFirst]))
    .digest("base64url");
  found.set(digest, { digest, path, body, isFirst });
}

/** Lines, those that are too long in pieces: after a space where there is one, and never inside a character. */
function* linesOf(content: string): Generator<string> {
  for (let from = 0; from <= content.length; ) {
    const newline = content.indexOf("\n", from);
    const end = newline === -1 ? content.length : newline;
    while (end - from > MOST_CHARS) {
      const cut = cutBefore(content, from + MOST_CHARS);
      yield content.slice(from, cut);
      from = cut;
    }
    yield content.slice(from, end);
    from = end + 1;
  }
}

const NEARBY_CHARS = 200;

function cutBefore(content: string, most: number): number {
  const space = content.slice(most - NEARBY_CHARS, most).search(/\s\S*$/);
  if (space !== -1) return most - NEARBY_CHARS + space + 1;
  const before = content.charCodeAt(most - 1);
  return before >= 0xd800 && before <= 0xdbff ? most - 1 : most;
}
