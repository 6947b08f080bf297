import { ApiError } from "#components/api/api-error.ts";
import { CopyableId } from "#components/ui/copyable-id.tsx";
import { Notice } from "#components/ui/notice.tsx";

/** Something could not be changed: what, why, the request to quote. The button that tried it stays where it is. */
export function SaveFailure({ what, error }: { what: string; error: Error }) {
  const { message, details, requestId } =
    error instanceof ApiError ? error : { message: "", details: [], requestId: undefined };
  const unplaced = details.filter(({ field }) => field === undefined || field === "");
  return (
    <Notice title={what}>
      {message && <p className="wrap-anywhere text-ink-soft">{message}</p>}
      {unplaced.map((detail) => (
        <p key={detail.message} className="wrap-anywhere text-ink-soft">
          {detail.message}
        </p>
      ))}
      {requestId && (
        <p className="flex flex-wrap items-center gap-x-2 text-ink-soft">
          Request <CopyableId id={requestId} what="request id" />
        </p>
      )}
    </Notice>
  );
}
