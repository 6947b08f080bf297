import { CodeBlock } from "#components/ui/code-block.tsx";
import type { DescribedContent } from "./read-description.ts";

/** Examples of a body; only the first is expanded. */
export function Examples({
  title,
  examples,
  isOpen = false,
}: {
  /** The label: "Answers 202". */
  title: string;
  examples: DescribedContent["examples"];
  /** Whether the first is expanded. */
  isOpen?: boolean;
}) {
  return examples.map(({ name, value }, index) => (
    <details key={name} open={isOpen && index === 0} className="min-w-0">
      <summary className="cursor-pointer py-1 text-ink-soft text-table hover:text-ink pointer-coarse:py-3">
        {title}: {name}
      </summary>
      <CodeBlock title="JSON" code={JSON.stringify(value, null, 2)} copyLabel="Copy" />
    </details>
  ));
}
