import { Badge, type Tone } from "#components/ui/badge.tsx";
import { CopyableId } from "#components/ui/copyable-id.tsx";
import type { Column } from "#components/ui/data-table-columns.ts";
import { Duration } from "#components/ui/duration.tsx";
import { ExactTime } from "#components/ui/relative-time.tsx";
import type { LoggedRequest } from "./use-requests.ts";

/** What HTTP statuses mean, for troubleshooting. */
const STATUS_WORDS: Readonly<Record<number, string>> = {
  200: "OK",
  202: "Accepted",
  304: "Unchanged",
  400: "Bad request",
  401: "Not signed in",
  403: "Not allowed",
  404: "Not found",
  405: "Wrong method",
  409: "Conflict",
  413: "Too large",
  415: "Not JSON",
  422: "Invalid input",
  429: "Too many requests",
  500: "Internal error",
  503: "Unavailable",
};

function toneOf(status: number): Tone {
  if (status >= 500) return "bad";
  if (status >= 400) return "attention";
  return status >= 300 ? "neutral" : "good";
}

/** An HTTP status with its meaning. */
export function StatusCode({ status }: { status: number }) {
  return (
    <Badge tone={toneOf(status)}>
      {status} {STATUS_WORDS[status]}
    </Badge>
  );
}

export const REQUEST_COLUMNS: readonly Column<LoggedRequest>[] = [
  { id: "at", header: "Time", width: 13, cell: ({ at }) => <ExactTime at={at} /> },
  { id: "status", header: "Response", width: 10, cell: ({ status }) => <StatusCode status={status} /> },
  {
    id: "path",
    header: "Request",
    width: 20,
    grow: 1,
    cell: ({ method, path }) => (
      <span title={`${method} ${path}`} className="font-mono text-meta">
        <span className="text-ink-soft">{method}</span> {path}
      </span>
    ),
  },
  {
    id: "error",
    header: "Error code",
    width: 11,
    cell: ({ errorCode }) =>
      errorCode === null ? (
        <span className="text-ink-faint">–</span>
      ) : (
        <span title={errorCode} className="font-mono text-meta">
          {errorCode}
        </span>
      ),
  },
  {
    id: "latency",
    header: "Duration",
    width: 5,
    align: "end",
    cell: ({ latencyMs }) => <Duration ms={latencyMs} />,
  },
  {
    id: "requestId",
    header: "Request id",
    width: 9.5,
    cell: ({ requestId }) => <CopyableId id={requestId} what="request id" />,
  },
];

/** A request as a card, for narrow windows. */
export function RequestCard({
  request: { at, method, path, status, errorCode, latencyMs, requestId },
}: {
  request: LoggedRequest;
}) {
  return (
    <div className="grid gap-1">
      <div className="flex items-center justify-between gap-3">
        <span className="flex flex-wrap items-center gap-2">
          <StatusCode status={status} />
          {errorCode !== null && <span className="font-mono text-meta">{errorCode}</span>}
        </span>
        <span className="text-ink-faint text-meta">
          <ExactTime at={at} /> · <Duration ms={latencyMs} />
        </span>
      </div>
      <p className="wrap-anywhere whitespace-normal font-mono text-meta">
        <span className="text-ink-soft">{method}</span> {path}
      </p>
      <CopyableId id={requestId} what="request id" />
    </div>
  );
}
