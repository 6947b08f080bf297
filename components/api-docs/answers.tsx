import type { ReactNode } from "react";
import { SchemaTable } from "#components/agents/schema-table.tsx";
import type { DescribedAnswer, DescribedOperation } from "./read-description.ts";
import { bodyKey } from "./shared-bodies.ts";

/** Documents responses; statuses and operations with the same body share one table. */
export function Answers({
  answers,
  of,
  shownBy,
}: {
  answers: readonly DescribedAnswer[];
  of: Pick<DescribedOperation, "id" | "summary">;
  /** The operation that shows a body, by `bodyKey`. */
  shownBy: ReadonlyMap<string, Pick<DescribedOperation, "id" | "summary">>;
}) {
  const shown = new Set<string>();
  return (
    <DocsPart title="Responses">
      {answers.map(({ status, description, headers, content }) => {
        const body = content && bodyKey(content.schema);
        const isNew = body !== undefined && !shown.has(body);
        if (body !== undefined) shown.add(body);
        const other = body === undefined ? undefined : shownBy.get(body);
        const isElsewhere = other !== undefined && other.id !== of.id;
        return (
          <div key={status} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
            <p className="text-ink-soft">
              <span className="font-medium font-mono text-ink tabular-nums">{status}</span> {description}
              {content && !isNew && " Same body as above."}
              {isNew && isElsewhere && (
                <>
                  {" Same body as "}
                  <a
                    href={`#${other.id}`}
                    className="text-accent-ink underline underline-offset-2 hover:no-underline"
                  >
                    {other.summary}
                  </a>
                  .
                </>
              )}
            </p>
            {headers && <SchemaTable schema={headers} label={`Headers of ${status}: ${of.summary}`} />}
            {isNew && !isElsewhere && content && (
              <SchemaTable schema={content.schema} label={`Body of ${status}: ${of.summary}`} />
            )}
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
      <h4 className="font-medium">{title}</h4>
      {children}
    </div>
  );
}
