import { JsonNode } from "#components/ui/json-node.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { ReadValue } from "#lib/contract/dashboard/failures.ts";
import type { RunFailure } from "./use-failures.ts";

/** The failing expression or call with what it was given beside it. Nothing where the failure does not tell. */
export function FailureExplanation({ explained }: { explained: RunFailure }) {
  const { failing, values } = explained;
  if (!failing) return null;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,22rem),1fr))] gap-px overflow-hidden rounded-lg border border-line bg-line">
      <figure className="min-w-0 bg-surface">
        <figcaption className="flex flex-wrap justify-between gap-x-3 border-line border-b px-3 py-1.5 text-ink-soft text-meta">
          <span className="font-medium">{failing.label}</span>
          {failing.line !== null && failing.column !== null && (
            <span>
              line {failing.line}, column {failing.column}
            </span>
          )}
        </figcaption>
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be scrollable by keyboard
          tabIndex={0}
          className="wrap-anywhere max-h-64 overflow-y-auto whitespace-pre-wrap p-3 font-mono text-ink text-meta/5"
        >
          <code>{failing.source}</code>
        </pre>
      </figure>
      <figure className="min-w-0 bg-surface">
        <figcaption className="border-line border-b px-3 py-1.5 font-medium text-ink-soft text-meta">
          {failing.isCall ? "Input and output" : "Values it read"}
        </figcaption>
        {values.length === 0 ? (
          <p className="p-3 text-ink-soft text-table">
            {failing.isCall
              ? "The input and output of this call are not stored."
              : "This expression reads no values."}
          </p>
        ) : (
          <dl
            tabIndex={0}
            aria-label="Values"
            className="grid max-h-64 gap-2.5 overflow-y-auto p-3 font-mono text-meta/5"
          >
            {values.map((read) => (
              <Read key={read.path} read={read} />
            ))}
          </dl>
        )}
      </figure>
    </div>
  );
}

function Read({ read: { path, value, isMissing } }: { read: ReadValue }) {
  return (
    <div className="grid min-w-0 gap-0.5">
      <dt className="wrap-anywhere text-ink-soft">{path}</dt>
      <dd className="wrap-anywhere min-w-0 text-ink">
        {isMissing ? (
          <span className="font-sans font-medium text-failed">missing</span>
        ) : (
          <JsonNode value={value} depth={0} openDepth={1} />
        )}
      </dd>
    </div>
  );
}

/** A skeleton of the usual size of an explanation. */
export function ExplanationSkeleton() {
  return (
    <div aria-hidden className="grid gap-3">
      <Skeleton className="h-5 w-80 max-w-full" />
      <Skeleton className="h-28 w-full rounded-lg" />
    </div>
  );
}
