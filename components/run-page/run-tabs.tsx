import type { ReactNode } from "react";
import type { RunPage } from "#components/runs/use-run-page.ts";
import { Tabs } from "#components/ui/tabs.tsx";
import { isTerminal } from "#lib/contract/terminal-status.ts";
import { ConversationTab, EventsTab, GraphTab, InputTab, LinkedTab, TimelineTab } from "./lazy-tabs.tsx";
import type { TimelineStore } from "./timeline/timeline-store.ts";
import { type RunTab, useRunTab } from "./use-run-place.ts";

/** The tabs of a run's page. A conversation's tab comes first. */
export function RunTabs({
  page,
  timeline,
  lookedAt,
  onLookAt,
}: {
  page: RunPage;
  timeline: TimelineStore;
  lookedAt: string | null;
  onLookAt: (occurrenceId: string | null) => void;
}) {
  const isChat = page.mode === "chat" || page.kind === "shell";
  const [tab, setTab] = useRunTab(isChat && lookedAt === null ? "conversation" : "timeline");
  const { run, failure, related, lastSequence } = page;
  const isLive = !isTerminal(run.status);
  const tabs: { value: RunTab; label: string; count?: number; content: ReactNode }[] = [
    {
      value: "timeline",
      label: "Timeline",
      content: (
        <TimelineTab
          runId={run.runId}
          store={timeline}
          lastSequence={lastSequence}
          isLive={isLive}
          failureId={failure?.occurrenceId ?? null}
          selectedId={lookedAt}
          onSelect={onLookAt}
        />
      ),
    },
    {
      value: "graph",
      label: "Graph",
      content: <GraphTab page={page} lookedAt={lookedAt} onLookAt={onLookAt} />,
    },
    {
      value: "events",
      label: "Events",
      count: Number(lastSequence),
      content: <EventsTab page={page} onLookAt={onLookAt} />,
    },
    { value: "input", label: "Input", content: <InputTab page={page} /> },
  ];
  if (isChat) {
    tabs.unshift({
      value: "conversation",
      label: "Conversation",
      content: <ConversationTab page={page} />,
    });
  }
  if (related.length > 0) {
    tabs.push({
      value: "linked",
      label: "Linked runs",
      count: related.length,
      content: <LinkedTab page={page} />,
    });
  }
  // The URL's tab does not exist for this kind of run.
  const shown = tabs.some(({ value }) => value === tab) ? tab : "timeline";
  return (
    <Tabs label="Parts of the run" tabs={tabs} value={shown} onValueChange={(next) => void setTab(next)} />
  );
}
