import { CopyableId } from "#components/ui/copyable-id.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { ApiError, hasStopped, STOPPED } from "./api-error.ts";

/** An error notice for a failed action: what, why, and the request id. Renders nothing without an error. */
export function RefusalNotice({
  what,
  error,
  listsFaults = false,
  wordsOf = (fault) => fault,
}: {
  what: string;
  error: Error | null;
  /** Each fault of the request that no form field shows. */
  listsFaults?: boolean;
  /** A fault as it is shown to people. */
  wordsOf?: (fault: string) => string;
}) {
  if (!error) return null;
  const { message, requestId, details } =
    error instanceof ApiError ? error : { message: "", requestId: undefined, details: [] };
  return (
    <Notice title={hasStopped(error) ? STOPPED : what}>
      {message && <p className="wrap-anywhere text-ink-soft">{message}</p>}
      {listsFaults && details.length > 0 && (
        <ul className="list-disc pl-4 text-ink-soft">
          {details.map(({ field, message: fault }) => (
            <li key={`${field} ${fault}`} className="wrap-anywhere">
              {field !== undefined && <code className="font-mono text-meta">{field} </code>}
              {wordsOf(fault)}
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
