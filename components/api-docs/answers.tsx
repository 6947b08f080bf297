import { SchemaTable } from "#components/agents/schema-table.tsx";
import { DocsPart } from "./docs-part.tsx";
import type { DescribedAnswer } from "./read-description.ts";

/** Documents responses; statuses with the same body share one section. */
export function Answers({ answers, of }: { answers: readonly DescribedAnswer[]; of: string }) {
  const shown = new Set<string>();
  return (
    <DocsPart title="Responses">
      {answers.map(({ status, description, headers, content }) => {
        const body = JSON.stringify(content?.schema);
        const isNew = content !== undefined && !shown.has(body);
        shown.add(body);
        return (
          <div key={status} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
            <p className="text-ink-soft">
              <span className="font-medium font-mono text-ink tabular-nums">{status}</span> {description}
              {content && !isNew && " Same body as above."}
            </p>
            {headers && <SchemaTable schema={headers} label={`Headers of ${status}: ${of}`} />}
            {isNew && <SchemaTable schema={content.schema} label={`Body of ${status}: ${of}`} />}
          </div>
        );
      })}
    </DocsPart>
  );
}
