import type { ReactNode } from "react";
import { ApiError } from "#components/api/api-error.ts";
import { CopyableId } from "#components/ui/copyable-id.tsx";
import { Notice } from "#components/ui/notice.tsx";

/** A setting: description, control, and current effect. */
export function SettingCard({
  title,
  help,
  now,
  children,
}: {
  title: string;
  help: ReactNode;
  /** The current state, below the control. */
  now?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-surface">
      <div className="grid gap-4 p-4 sm:p-5">
        <div className="grid gap-1">
          <h2 className="font-semibold text-heading">{title}</h2>
          <p className="max-w-prose text-ink-soft">{help}</p>
        </div>
        {children}
      </div>
      {now && (
        <div className="border-line border-t bg-sunken px-4 py-2.5 text-ink-soft text-table sm:px-5 [&:last-child]:rounded-b-lg">
          {now}
        </div>
      )}
    </section>
  );
}

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
