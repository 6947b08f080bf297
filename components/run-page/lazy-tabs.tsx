import { lazyPart } from "#components/ui/lazy-part.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { ConversationSkeleton, EventsSkeleton, GRAPH_HEIGHT, TimelineSkeleton } from "./tab-skeletons.tsx";

export const TimelineTab = lazyPart(
  async () => (await import("./timeline/timeline-view.tsx")).TimelineView,
  <TimelineSkeleton />,
);

export const EventsTab = lazyPart(
  async () => (await import("./events/events-tab.tsx")).EventsTab,
  <EventsSkeleton />,
);

export const ConversationTab = lazyPart(
  async () => (await import("./conversation/conversation-tab.tsx")).ConversationTab,
  <ConversationSkeleton />,
);

export const GraphTab = lazyPart(
  async () => (await import("./graph-tab.tsx")).GraphTab,
  <Skeleton className={`${GRAPH_HEIGHT} rounded-lg`} />,
);

export const InputTab = lazyPart(
  async () => (await import("./input-tab.tsx")).InputTab,
  <Skeleton className="h-56 rounded-lg" />,
);

export const LinkedTab = lazyPart(
  async () => (await import("./linked-tab.tsx")).LinkedTab,
  <Skeleton className="h-28 rounded-lg" />,
);
