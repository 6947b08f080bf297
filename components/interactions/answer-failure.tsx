import { ApiError, hasStopped, STOPPED } from "#components/api/api-error.ts";
import { CopyableId } from "#components/ui/copyable-id.tsx";
import { Notice } from "#components/ui/notice.tsx";

/** An answer failed; the typed text is kept. */
export function AnswerFailure({ error }: { error: Error | null }) {
  if (!error) return null;
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <Notice title={hasStopped(error) ? STOPPED : "Your answer was not stored."}>
      <p className="text-ink-soft">{error.message} What you typed is kept.</p>
      {requestId && (
        <p className="flex flex-wrap items-center gap-x-2 text-ink-soft">
          Request <CopyableId id={requestId} what="request id" />
        </p>
      )}
    </Notice>
  );
}
