import { useQuery } from "@tanstack/react-query";
import { Link2, MapPin } from "lucide-react";
import { useId } from "react";
import { apiQuery } from "#components/api/api-query.ts";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { Button } from "#components/ui/button.tsx";
import { CopyableId } from "#components/ui/copyable-id.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { JsonView } from "#components/ui/json-view.tsx";
import { ExactTime } from "#components/ui/relative-time.tsx";
import { SidePanel } from "#components/ui/side-panel.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { notify, notifyFailure } from "#components/ui/toast.tsx";
import { copyText } from "#components/ui/use-copy.ts";
import { eventWords } from "./event-words.ts";

/** One event with its payload, up to the trace's limit. */
export function EventPanel({
  runId,
  sequence,
  onLookAt,
  onClose,
}: {
  runId: string;
  sequence: string;
  onLookAt: (occurrenceId: string) => void;
  onClose: () => void;
}) {
  const titleId = useId();
  const query = useQuery({
    ...apiQuery("/api/runs/{runId}/events/{sequence}", {
      params: { runId, sequence },
      query: { payloadMaxChars: 20_000 },
    }),
    // Events never change.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const { data, error } = query;
  const event = data?.event;
  const { icon: Icon, word, ink } = eventWords(event?.eventType ?? "");
  return (
    <SidePanel
      titleId={titleId}
      title={
        <div className="grid min-w-0 gap-0.5 py-1">
          <h2 id={titleId} className="flex items-center gap-2 font-semibold">
            <Icon aria-hidden className={`size-4 shrink-0 ${ink}`} />
            {event ? word : error ? "Not shown" : <Skeleton className="h-5 w-32" />}
          </h2>
          <p className="text-ink-soft text-table tabular-nums">Event {sequence}</p>
        </div>
      }
      actions={
        <IconButton label="Copy the link to this event" onClick={() => void copyLink(runId, sequence)}>
          <Link2 aria-hidden />
        </IconButton>
      }
      onClose={onClose}
    >
      {event ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1 text-table">
            <dt className="leading-6 text-ink-faint">Happened</dt>
            <dd className="leading-6">
              <ExactTime at={event.timestamp} milliseconds />
            </dd>
            {event.nodeId && (
              <>
                <dt className="leading-6 text-ink-faint">Node</dt>
                <dd className="wrap-anywhere flex min-w-0 flex-wrap items-center gap-x-3 leading-6">
                  {event.nodeName}
                  <CopyableId id={event.nodeId} what="node id" />
                </dd>
              </>
            )}
            {event.loopPath && event.loopPath.length > 0 && (
              <>
                <dt className="leading-6 text-ink-faint">Iteration</dt>
                <dd className="leading-6 tabular-nums">
                  {event.loopPath.map(({ iteration }) => iteration.toLocaleString("en")).join(", within it ")}
                </dd>
              </>
            )}
          </dl>
          {event.occurrenceId && (
            <Button className="justify-self-start" onClick={() => onLookAt(event.occurrenceId ?? "")}>
              <MapPin aria-hidden />
              Open node
            </Button>
          )}
          {event.payload === undefined || event.payload === null ? (
            <p className="text-ink-soft text-table">This event has no payload.</p>
          ) : (
            <div className="[&_figure>div]:max-h-none">
              <JsonView label="Payload" value={event.payload} openDepth={4} />
            </div>
          )}
        </div>
      ) : (
        <NotLoaded
          what="The event could not be loaded."
          query={query}
          pending={<Skeleton className="h-64 w-full rounded-lg" />}
          instead={{ not_found: <p className="text-ink-soft">This run has no event {sequence}.</p> }}
        />
      )}
    </SidePanel>
  );
}

async function copyLink(runId: string, sequence: string): Promise<void> {
  const link = `${window.location.origin}/runs/${runId}?tab=events&event=${sequence}`;
  if (await copyText(link)) notify("Link copied");
  else notifyFailure("The browser blocked copying");
}
