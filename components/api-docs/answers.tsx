import type { ReactNode } from "react";
import { SchemaTable } from "#components/agents/schema-table.tsx";
import type { DescribedAnswer } from "./read-description.ts";

/** Documents responses; statuses with the same body share one table. */
export function Answers({ answers }: { answers: readonly DescribedAnswer[] }) {
  const shown = new Set<string>();
  return (
    <DocsPart title="Responses">
      {answers.map(({ status, description, headers, content }) => {
        const body = content && JSON.stringify({ ...content.schema, components: undefined });
        const isNew = body !== undefined && !shown.has(body);
        if (body !== undefined) shown.add(body);
        return (
          <div key={status} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
            <p className="text-ink-soft">
              <span className="font-medium font-mono text-ink tabular-nums">{status}</span> {description}
              {content && !isNew && " Same body as above."}
            </p>
            {headers && <SchemaTable schema={headers} label={`Headers of ${status}`} />}
            {isNew && content && <SchemaTable schema={content.schema} label={`Body of ${status}`} />}
          </div>
        );
      })}
    </DocsPart>
  );
}

/** A section of an operation with a heading. */
export function DocsPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <h2 className="font-medium">{title}</h2>
      {children}
    </div>
  );
}
