import { CopyableId } from "#components/ui/copyable-id.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { ApiError } from "./api-error.ts";

/** Something was not done: what, why, and the request to quote. Nothing while there is no error. */
export function RefusalNotice({ what, error }: { what: string; error: Error | null }) {
  if (!error) return null;
  const { message, requestId } = error instanceof ApiError ? error : { message: "", requestId: undefined };
  return (
    <Notice title={what}>
      {message && <p className="wrap-anywhere text-ink-soft">{message}</p>}
      {requestId && (
        <p className="flex flex-wrap items-center gap-x-2 text-ink-soft">
          Request <CopyableId id={requestId} what="request id" />
        </p>
      )}
    </Notice>
  );
}
