"use client";

import { useEffect, useRef } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { OrNoTeam } from "#components/session/or-no-team.tsx";
import { classNames } from "#components/ui/class-names.ts";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useMediaQuery } from "#components/ui/use-media-query.ts";
import { InboxEmpty, NothingMatches } from "./inbox-empty.tsx";
import { InboxFilterBar } from "./inbox-filter-bar.tsx";
import { InboxList } from "./inbox-list.tsx";
import { InboxSkeleton } from "./inbox-skeleton.tsx";
import { NotificationButton } from "./notification-button.tsx";
import { useInbox } from "./use-inbox.ts";
import { type InboxCount, useInboxCount } from "./use-inbox-count.ts";
import { useInboxFilters } from "./use-inbox-filters.ts";
import { useInboxPlace } from "./use-inbox-place.ts";

const InboxDetail = lazyPart(
  async () => (await import("./inbox-detail.tsx")).InboxDetail,
  <Skeleton className="h-96 w-full" />,
);

const BESIDE = "(width >= 64rem)";

/** The inbox: a list, with the open item beside it or, in narrow windows, in its place. */
export function InboxView() {
  const { filters, isFiltered, change, clear, open } = useInboxFilters();
  const query = useInbox(filters);
  const count = useInboxCount().data;
  const isBeside = useMediaQuery(BESIDE);
  const place = useInboxPlace({
    items: query.data,
    isStale: query.isPlaceholderData,
    current: filters.item,
    isBeside,
    open,
  });
  const search = useRef<HTMLInputElement>(null);
  const showsDetail = place.current !== null;

  // In a narrow window an item replaces the list: scroll to its top.
  useEffect(() => {
    if (!isBeside && place.current !== null) window.scrollTo({ top: 0 });
  }, [isBeside, place.current]);

  return (
    <div className="grid max-w-[86.25rem] gap-5">
      <div className={classNames("grid gap-5", showsDetail && "max-lg:hidden")}>
        <PageHeader title="Inbox" state={<State count={count} />} actions={<NotificationButton />} />
        <InboxFilterBar
          filters={filters}
          agentName={query.data?.find(({ agent }) => agent.id === filters.agent)?.agent.name}
          count={count}
          onChange={change}
          searchRef={search}
        />
      </div>
      <Content
        query={query}
        place={place}
        isFiltered={isFiltered}
        onClear={clear}
        onSearch={() => search.current?.focus()}
      />
    </div>
  );
}

function State({ count }: { count: InboxCount | undefined }) {
  if (!count) return <Skeleton className="h-4 w-64" />;
  const { user_input: questions, approval, auth, tool } = count.byType;
  const people = questions + approval + auth;
  if (people + tool === 0) return "Nothing is waiting.";
  const waiting =
    people === 1 ? "1 needs an answer" : `${count.isCapped ? "More than " : ""}${people} need an answer`;
  return tool === 0
    ? `${waiting}.`
    : `${waiting}, ${tool} ${tool === 1 ? "waits" : "wait"} for outside systems.`;
}

function Content({
  query,
  place,
  isFiltered,
  onClear,
  onSearch,
}: {
  query: ReturnType<typeof useInbox>;
  place: ReturnType<typeof useInboxPlace>;
  isFiltered: boolean;
  onClear: () => void;
  onSearch: () => void;
}) {
  const { data: items } = query;
  if (!items) {
    return <NotLoaded what="The inbox could not be loaded." query={query} pending={<InboxSkeleton />} />;
  }
  if (items.length === 0 && place.current === null) {
    return isFiltered ? (
      <NothingMatches onClear={onClear} />
    ) : (
      <OrNoTeam>
        <InboxEmpty />
      </OrNoTeam>
    );
  }
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(19rem,25rem)_minmax(0,60rem)]">
      <div
        className={classNames(
          "min-w-0 lg:sticky lg:top-18 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto",
          "rounded-lg border border-line bg-surface",
          place.current !== null && "max-lg:hidden",
        )}
      >
        {items.length === 0 ? (
          <p className="p-4 text-ink-soft">No other items{isFiltered ? " match these filters" : ""}.</p>
        ) : (
          <InboxList query={query} items={items} place={place} onSearch={onSearch} />
        )}
      </div>
      {place.current !== null && (
        <InboxDetail
          key={place.current}
          interactionId={place.current}
          onBack={place.close}
          onAnswered={place.goOn}
          next={place.next}
        />
      )}
    </div>
  );
}
