"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useEffect, useRef } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { NotificationButton } from "#components/notifications/notification-button.tsx";
import { OrNoTeam } from "#components/session/or-no-team.tsx";
import { classNames } from "#components/ui/class-names.ts";
import { NothingMatches } from "#components/ui/empty-state.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { LinkTabs } from "#components/ui/tabs.tsx";
import { useMediaQuery } from "#components/ui/use-media-query.ts";
import { useShortcuts } from "#components/ui/use-shortcuts.ts";
import { InboxEmpty } from "./inbox-empty.tsx";
import { InboxFilterBar } from "./inbox-filter-bar.tsx";
import { InboxList } from "./inbox-list.tsx";
import { INBOX_COLUMNS, InboxSkeleton, RunContextSkeleton } from "./inbox-skeleton.tsx";
import { useInbox } from "./use-inbox.ts";
import { type InboxCount, useInboxCount } from "./use-inbox-count.ts";
import { useInboxFilters } from "./use-inbox-filters.ts";
import { focusItem, focusItemRow, useInboxPlace } from "./use-inbox-place.ts";

const InboxDetail = lazyPart(
  async () => (await import("./inbox-detail.tsx")).InboxDetail,
  <Skeleton className="h-96 w-full" />,
);

const RunContext = lazyPart(
  async () => (await import("./run-context.tsx")).RunContext,
  <RunContextSkeleton />,
);

const AnsweredItems = lazyPart(
  async () => (await import("./answered-items.tsx")).AnsweredItems,
  <Skeleton className="h-96 w-full" />,
);

const TABS = [
  { href: "/inbox", label: "Waiting" },
  { href: "/inbox?view=answered", label: "Answered" },
];

const BESIDE = "(width >= 64rem)";
const WITH_RUN = "(width >= 119rem)";

/** The inbox: what waits, or what was answered. */
export function InboxView() {
  const [view] = useQueryState("view", parseAsStringLiteral(["answered"]));
  if (view === null) return <WaitingItems />;
  return (
    <div className="mx-auto grid w-full max-w-[86.25rem] gap-5">
      <PageHeader title="Inbox" state="What was asked and is answered." actions={<NotificationButton />} />
      <LinkTabs label="Inbox" tabs={TABS} current="/inbox?view=answered" />
      <AnsweredItems />
    </div>
  );
}

/** A list, with the open item beside it or, in narrow windows, in its place; in wide ones its run too. */
function WaitingItems() {
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
  useShortcuts("Inbox", [{ keys: "/", label: "Search the inbox", run: () => search.current?.focus() }]);

  // In a narrow window an item replaces the list: scroll to its top.
  useEffect(() => {
    if (!isBeside && place.current !== null) window.scrollTo({ top: 0 });
  }, [isBeside, place.current]);

  return (
    <div className="mx-auto grid w-full max-w-[86.25rem] min-[119rem]:max-w-[131.5rem] gap-5">
      <div className={classNames("grid gap-5", showsDetail && "max-lg:hidden")}>
        <PageHeader title="Inbox" state={<State count={count} />} actions={<NotificationButton />} />
        <LinkTabs label="Inbox" tabs={TABS} current="/inbox" />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears the keys of the search field in it */}
        <div
          className="contents"
          onKeyDown={(event) => {
            if (event.target !== search.current) return;
            if (event.key === "ArrowDown") focusItemRow();
            else if (event.key === "Enter") focusItem();
            else return;
            event.preventDefault();
          }}
        >
          <InboxFilterBar
            filters={filters}
            agentName={query.data?.find(({ agent }) => agent.id === filters.agent)?.agent.name}
            count={count}
            onChange={change}
            searchRef={search}
          />
        </div>
      </div>
      <Content query={query} place={place} isFiltered={isFiltered} onClear={clear} />
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
}: {
  query: ReturnType<typeof useInbox>;
  place: ReturnType<typeof useInboxPlace>;
  isFiltered: boolean;
  onClear: () => void;
}) {
  const { data: items } = query;
  const withRun = useMediaQuery(WITH_RUN);
  if (!items) {
    return <NotLoaded what="The inbox could not be loaded." query={query} pending={<InboxSkeleton />} />;
  }
  if (items.length === 0 && place.current === null) {
    return isFiltered ? (
      <NothingMatches what="items" onClear={onClear}>
        <p>Other items may still be waiting.</p>
      </NothingMatches>
    ) : (
      <OrNoTeam>
        <InboxEmpty />
      </OrNoTeam>
    );
  }
  return (
    <div className={INBOX_COLUMNS}>
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
          <InboxList query={query} items={items} place={place} />
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
      {withRun && place.current !== null && <RunContext interactionId={place.current} />}
    </div>
  );
}
