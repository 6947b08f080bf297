import { decodeReferences, scanMarkup, tagName } from "./scan-markup.ts";

/** Elements whose content nobody reads. */
const UNREAD: ReadonlySet<string> = new Set(["template", "noscript", "svg", "head"]);
/** Elements whose content is no markup either. */
const RAW: ReadonlySet<string> = new Set(["script", "style"]);
const BLOCKS: ReadonlySet<string> = new Set(
  (
    "address article aside blockquote br dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr " +
    "li main nav ol p pre section table tr ul title body"
  ).split(" "),
);

/** The text of an HTML page as a person reads it: a line for each block, cells of a table apart by tabs. */
export function htmlText(source: string): string {
  let text = "";
  /** The element that is left out, and how deep in it. */
  let unread: { readonly name: string; depth: number } | undefined;
  for (const piece of scanMarkup(source, { raw: RAW })) {
    if ("text" in piece) {
      if (!unread) text += decodeReferences(piece.text.replace(/[ \t\r\n\f]+/g, " "));
      continue;
    }
    const written = tagName(piece.tag);
    const name = written.replace("/", "");
    if (unread) {
      if (name === unread.name) unread.depth += written === name ? 1 : -1;
      // A page whose head is not closed has a body all the same.
      if (unread.depth === 0 || (unread.name === "head" && name === "body")) unread = undefined;
    } else if (UNREAD.has(written) && !piece.tag.endsWith("/")) unread = { name, depth: 1 };
    else if (written === "/td" || written === "/th") text += "\t";
    else if (BLOCKS.has(name)) text += "\n";
    if (!unread && written === "li") text += "- ";
  }
  return tidyLines(text);
}

/** Lines without spaces around them, at most one of them empty between two others. */
export function tidyLines(text: string): string {
  const lines = text.split("\n").map((line) => line.replace(/ {2,}/g, " ").trim());
  return lines
    .filter((line, index) => line !== "" || (index > 0 && lines[index - 1] !== ""))
    .join("\n")
    .trim();
}
