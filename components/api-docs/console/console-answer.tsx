import { Badge } from "#components/ui/badge.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { Duration } from "#components/ui/duration.tsx";
import { formatBytes } from "#components/ui/format-bytes.ts";
import type { ConsoleAnswer as Answer } from "./send-console-request.ts";

/** An answer: its status, the headers that matter to callers, and its body. */
export function ConsoleAnswer({ answer }: { answer: Answer }) {
  const { status, tookMs, headers, body, omittedBytes } = answer;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <p role="status" className="flex items-center gap-2">
        <Badge tone={status < 400 ? "good" : "bad"}>{String(status)}</Badge>
        <span className="text-ink-soft">
          answered in <Duration ms={tookMs} />
        </span>
      </p>
      <dl
        aria-label="Headers of the answer"
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 font-mono text-meta"
      >
        {headers.map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-soft">{name}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {body ? (
        <CodeBlock title="Body" code={body} copyLabel="Copy body" />
      ) : (
        <p className="text-ink-soft">
          {omittedBytes > 0
            ? `The body is not text: ${formatBytes(omittedBytes)}.`
            : "The answer has no body."}
        </p>
      )}
      {body && omittedBytes > 0 && (
        <p className="text-ink-soft">{formatBytes(omittedBytes)} more are not shown.</p>
      )}
    </div>
  );
}
