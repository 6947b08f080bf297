import { CircleCheck, CircleX, LoaderCircle } from "lucide-react";
import { Duration } from "#components/ui/duration.tsx";
import { formatDuration } from "#components/ui/format-duration.ts";
import { PanelSection } from "#components/ui/side-panel.tsx";
import type { NodeRow } from "#lib/contract/dashboard/run-shapes.ts";

/** The attempts with the delays between them; nothing for a single successful one. */
export function OccurrenceAttempts({ row: { attempts } }: { row: NodeRow }) {
  if (attempts.length < 2) return null;
  return (
    <PanelSection title={`${attempts.length} attempts`}>
      <ol className="divide-y divide-line rounded-lg border border-line text-table">
        {attempts.map(({ number, startedAt, endedAt, error, delaySeconds }) => (
          <li key={number} className="grid gap-0.5 px-3 py-2">
            <p className="flex items-center gap-2">
              {error ? (
                <CircleX aria-hidden className="size-4 text-failed" />
              ) : endedAt ? (
                <CircleCheck aria-hidden className="size-4 text-completed" />
              ) : (
                <LoaderCircle aria-hidden className="size-4 text-running motion-safe:animate-spin" />
              )}
              <span className="grow font-medium">Attempt {number}</span>
              {endedAt && <Duration ms={Date.parse(endedAt) - Date.parse(startedAt)} />}
            </p>
            {error && <p className="wrap-anywhere whitespace-pre-wrap pl-6 text-ink-soft">{error.message}</p>}
            {delaySeconds !== null && (
              <p className="pl-6 text-ink-faint text-meta">
                Retried after {formatDuration(delaySeconds * 1_000)}
              </p>
            )}
          </li>
        ))}
      </ol>
    </PanelSection>
  );
}
