import { ChevronRight } from "lucide-react";
import { JsonView } from "#components/ui/json-view.tsx";
import { Link } from "#components/ui/link.tsx";
import { ExactTime } from "#components/ui/relative-time.tsx";
import { PanelSection } from "#components/ui/side-panel.tsx";
import { eventWords } from "../events/event-words.ts";
import type { OccurrenceDetail } from "./use-occurrence.ts";

/** The execution's events. */
export function OccurrenceEvents({ runId, detail }: { runId: string; detail: OccurrenceDetail }) {
  const { events, hasMoreEvents, row } = detail;
  if (events.length === 0) return null;
  return (
    <PanelSection title="Events">
      <ol className="divide-y divide-line rounded-lg border border-line text-table">
        {events.map((event) => {
          const { icon: Icon, word, ink } = eventWords(event.eventType);
          const head = (
            <>
              <Icon aria-hidden className={`size-4 shrink-0 ${ink}`} />
              <span className="grow">{word}</span>
              <span className="text-ink-faint text-meta">
                <ExactTime at={event.timestamp} milliseconds />
              </span>
            </>
          );
          return (
            <li key={event.sequence}>
              {event.payload === undefined || event.payload === null ? (
                <p className="flex items-center gap-2 py-2 pr-3 pl-8">{head}</p>
              ) : (
                <details className="group">
                  <summary className="flex cursor-pointer list-none items-center gap-2 rounded-md px-2 py-2 hover:bg-hover [&::-webkit-details-marker]:hidden">
                    <ChevronRight
                      aria-hidden
                      className="size-4 shrink-0 text-ink-faint transition-transform group-open:rotate-90"
                    />
                    {head}
                  </summary>
                  <div className="p-2 pt-0">
                    <JsonView label="Payload" value={event.payload} />
                  </div>
                </details>
              )}
            </li>
          );
        })}
      </ol>
      <Link
        href={`/runs/${runId}?tab=events&node=${encodeURIComponent(row.nodeId)}`}
        className="w-fit text-accent-ink text-table underline underline-offset-2 hover:no-underline"
      >
        {hasMoreEvents ? "All events of this node: there are more" : "All events of this node"}
      </Link>
    </PanelSection>
  );
}
