"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { apiPages } from "#components/api/api-query.ts";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import type { AnswerOf } from "#components/api/operations.ts";
import { CHOSEN } from "#components/ui/address-history.ts";
import { Badge, type Tone } from "#components/ui/badge.tsx";
import { DataTable } from "#components/ui/data-table.tsx";
import type { Column } from "#components/ui/data-table-columns.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";

type Answered = AnswerOf<"/api/inbox/answered">["items"][number];

const HOW: Readonly<Record<Answered["answered"]["how"], { word: string; tone: Tone }>> = {
  approved: { word: "Approved", tone: "good" },
  rejected: { word: "Rejected", tone: "bad" },
  answered: { word: "Answered", tone: "accent" },
  skipped: { word: "Skipped", tone: "neutral" },
  connected: { word: "Connected", tone: "accent" },
};

function How({ item: { answered } }: { item: Answered }) {
  const { word, tone } = HOW[answered.how];
  return <Badge tone={tone}>{word}</Badge>;
}

const byWords = ({ answered }: Answered) => (answered.byMe ? "You" : answered.by);

const COLUMNS: readonly Column<Answered>[] = [
  {
    id: "title",
    header: "What was asked",
    width: 16,
    grow: 5,
    cell: ({ title, node }) => (
      <span title={title} className="font-medium">
        {title || node.name}
      </span>
    ),
  },
  { id: "how", header: "Answer", width: 7.5, cell: (item) => <How item={item} /> },
  {
    id: "by",
    header: "By",
    width: 9,
    grow: 1,
    cell: (item) => <span title={byWords(item)}>{byWords(item)}</span>,
  },
  { id: "at", header: "When", width: 6.25, cell: ({ answered }) => <RelativeTime at={answered.at} /> },
  {
    id: "agent",
    header: "Agent",
    width: 10,
    grow: 2,
    cell: ({ agent }) => <span title={agent.name}>{agent.name}</span>,
  },
];

const WHOSE = [
  { value: "me", label: "Mine" },
  { value: "all", label: "All" },
] as const;

/** What was asked and is answered, with who did and when; each leads to its run. */
export function AnsweredItems() {
  const [by, setBy] = useQueryState(
    "by",
    parseAsStringLiteral(["me", "all"]).withDefault("me").withOptions(CHOSEN),
  );
  const query = useInfiniteQuery({
    ...apiPages("/api/inbox/answered", { query: { by } }),
    select: ({ pages }) => pages.flatMap(({ items }) => items),
    placeholderData: (before) => before,
  });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <RadioGroup
        label="Whose answers"
        hideLabel
        look="row"
        options={WHOSE}
        value={by}
        onValueChange={(next) => void setBy(next)}
      />
      {query.error && !query.data ? (
        <NotLoaded what="The answers could not be loaded." query={query} />
      ) : (
        <DataTable
          label="Answered items"
          isMain
          columns={COLUMNS}
          rows={query.data}
          rowKey={({ interactionId }) => interactionId}
          rowAction={({ run }) => ({ href: `/runs/${run.id}` })}
          card={(item) => <AnsweredCard item={item} />}
          pages={query}
          empty={
            <EmptyState
              title={by === "me" ? "You answered nothing yet" : "Nothing was answered yet"}
              act={null}
            >
              Answers appear here with who gave them and when, and lead to their runs.
            </EmptyState>
          }
        />
      )}
    </div>
  );
}

function AnsweredCard({ item }: { item: Answered }) {
  return (
    <span className="grid gap-1">
      <span className="flex items-start justify-between gap-3">
        <span className="wrap-anywhere line-clamp-2 whitespace-normal font-medium">
          {item.title || item.node.name}
        </span>
        <How item={item} />
      </span>
      <span className="truncate text-ink-soft text-meta">
        {byWords(item)} · <RelativeTime at={item.answered.at} /> · {item.agent.name}
      </span>
    </span>
  );
}
