import dynamic from "next/dynamic";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { ConversationSkeleton } from "./conversation/conversation-skeleton.tsx";
import { EventsSkeleton } from "./events/events-skeleton.tsx";
import { GRAPH_HEIGHT } from "./graph-height.ts";

/** What is not seen first is loaded when it is looked at. */
export const EventsTab = dynamic(async () => (await import("./events/events-tab.tsx")).EventsTab, {
  ssr: false,
  loading: () => <EventsSkeleton />,
});

export const ConversationTab = dynamic(
  async () => (await import("./conversation/conversation-tab.tsx")).ConversationTab,
  { ssr: false, loading: () => <ConversationSkeleton /> },
);

export const GraphTab = dynamic(async () => (await import("./graph-tab.tsx")).GraphTab, {
  ssr: false,
  loading: () => <Skeleton className={`${GRAPH_HEIGHT} rounded-lg`} />,
});

export const InputTab = dynamic(async () => (await import("./input-tab.tsx")).InputTab, {
  ssr: false,
  loading: () => <Skeleton className="h-56 rounded-lg" />,
});

export const LinkedTab = dynamic(async () => (await import("./linked-tab.tsx")).LinkedTab, {
  ssr: false,
  loading: () => <Skeleton className="h-28 rounded-lg" />,
});

export const OccurrencePanel = dynamic(
  async () => (await import("./occurrence/occurrence-panel.tsx")).OccurrencePanel,
  { ssr: false },
);

export const RunInteractions = dynamic(
  async () => (await import("#components/interactions/run-interactions.tsx")).RunInteractions,
  { ssr: false, loading: () => <Skeleton className="h-40" /> },
);

export const RunResult = dynamic(async () => (await import("./outcome/run-result.tsx")).RunResult, {
  ssr: false,
  loading: () => <Skeleton className="h-24" />,
});
