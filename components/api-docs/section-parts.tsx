import { DrawnMarkdown } from "#components/markdown/drawn-markdown.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import type { FormattedSection } from "./format-sections.ts";

/** The parts below a section's heading. */
export function SectionParts({ section: { parts, title } }: { section: FormattedSection }) {
  const blocks = parts.filter((part) => "json" in part);
  return parts.map((part) => {
    if (!("json" in part)) {
      return "tree" in part.formatted ? (
        // Names stay whole: on a phone each column of a table gives way but the first.
        <div key={part.text} className="[&_td:first-child_code]:whitespace-nowrap">
          <DrawnMarkdown tree={part.formatted.tree} />
        </div>
      ) : (
        <p key={part.text} className="whitespace-pre-wrap">
          {part.text}
        </p>
      );
    }
    // In a node type's section, the second code block shows the input and output of a run of the first.
    const isRun = blocks.length > 1 && part === blocks[1];
    const name = isRun ? "Its run" : blocks.length > 1 ? `Example: ${title}` : "JSON";
    return <CodeBlock key={part.json} title={name} code={part.json} copyLabel="Copy" />;
  });
}
