import { DrawnMarkdown } from "./drawn-markdown.tsx";
import { formatMarkdown } from "./format-markdown.ts";

/** A text of our own, such as the API docs, formatted where it is drawn. Anybody else's goes through markdown.tsx. */
export function RenderedMarkdown({ text }: { text: string }) {
  const formatted = formatMarkdown(text);
  return "tree" in formatted ? (
    <DrawnMarkdown tree={formatted.tree} />
  ) : (
    <p className="wrap-anywhere max-w-[80ch] whitespace-pre-wrap">{text}</p>
  );
}
