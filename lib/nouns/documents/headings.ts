const heading = /^ {0,3}(#{1,6})[ \t]+(.*)$/;
const fence = /^ {0,3}(```|~~~)/;
/** Most lines are neither, and are told by this alone. */
const mayMatter = /^ {0,3}[#`~]/;
/** As a reader sees them; a longer line is no heading. */
const MAX_LINE_CHARS = 200;
const MAX_PATH_CHARS = 300;

/** The headings above a place in a Markdown text, which is read line by line. */
export class Headings {
  readonly #open: string[] = []; // by level
  #fenced: string | undefined;

  /** Level of a heading; undefined for other lines, also those in code blocks. */
  levelOf(line: string): number | undefined {
    if (!mayMatter.test(line)) return undefined;
    const mark = fence.exec(line)?.[1];
    if (mark !== undefined && (this.#fenced === undefined || this.#fenced === mark))
      this.#fenced = this.#fenced === undefined ? mark : undefined;
    if (this.#fenced !== undefined || line.length > MAX_LINE_CHARS) return undefined;
    return heading.exec(line)?.[1]?.length;
  }

  /** Following lines stand under this heading. */
  open(level: number, line: string): void {
    this.#open.length = Math.min(this.#open.length, level - 1);
    this.#open[level - 1] = heading.exec(line)?.[2]?.trim() ?? "";
  }

  path({ above = Number.POSITIVE_INFINITY } = {}): string {
    const titles = Array.from(this.#open.slice(0, above - 1), (title) => title ?? "");
    const path = titles.filter((title) => title !== "").join(" › ");
    return path.slice(0, MAX_PATH_CHARS);
  }
}

/**
 * The headings above a place in a section: those above the section, and of its own those to the end of the place's line.
 * Where one of its own closes what is above the section, its own alone.
 * @param at undefined: above the section's beginning.
 */
export function headingOf({
  path,
  body,
  at,
}: {
  path: string;
  body: string;
  at: number | undefined;
}): string {
  const newline = at === undefined ? 0 : body.indexOf("\n", at);
  const own = new Headings();
  let first: number | undefined;
  let isBelow = true;
  for (const line of body.slice(0, newline === -1 ? body.length : newline).split("\n")) {
    const level = own.levelOf(line);
    if (level === undefined) continue;
    first ??= level;
    isBelow &&= level >= first;
    own.open(level, line);
  }
  return [isBelow ? path : "", own.path()].filter((part) => part !== "").join(" › ");
}
