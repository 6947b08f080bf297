import { ApiError } from "#components/api/api-error.ts";
import { CopyableId } from "#components/ui/copyable-id.tsx";
import { Notice } from "#components/ui/notice.tsx";

/** Something was not done: why, each fault of what was sent, and the request to quote. */
export function WriteFailure({ what, error }: { what: string; error: Error | null }) {
  if (!error) return null;
  const { requestId, details } = error instanceof ApiError ? error : { requestId: undefined, details: [] };
  return (
    <Notice title={what}>
      <p className="text-ink-soft">{error.message}</p>
      {details.length > 0 && (
        <ul className="list-disc pl-4 text-ink-soft">
          {details.map(({ field, message }) => (
            <li key={`${field} ${message}`} className="wrap-anywhere">
              <code className="font-mono text-meta">{field}</code> {message}
            </li>
          ))}
        </ul>
      )}
      {requestId && (
        <p className="flex flex-wrap items-center gap-x-2 text-ink-soft">
          Request <CopyableId id={requestId} what="request id" />
        </p>
      )}
    </Notice>
  );
}
