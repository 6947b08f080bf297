import { ApiError } from "#components/api/api-error.ts";
import { CopyableId } from "#components/ui/copyable-id.tsx";
import { Notice } from "#components/ui/notice.tsx";

/** An error notice for a setting; the stored value stays. */
export function SettingFailure({ error }: { error: Error | null }) {
  if (!error) return null;
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <Notice title="It was not changed.">
      <p className="text-ink-soft">{error.message}</p>
      {requestId && (
        <p className="flex flex-wrap items-center gap-x-2 text-ink-soft">
          Request <CopyableId id={requestId} what="request id" />
        </p>
      )}
    </Notice>
  );
}
