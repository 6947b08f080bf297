"use client";

import { ArrowDownWideNarrow, Bot, Hourglass, ListFilter, UserRound } from "lucide-react";
import { type RefObject, useEffect, useState } from "react";
import { AgentFilter } from "#components/agents/agent-filter.tsx";
import { TYPE_WORDS } from "#components/interactions/asked.tsx";
import { Button } from "#components/ui/button.tsx";
import { filterToOne } from "#components/ui/choice-filters.tsx";
import { type Filter, FilterBar } from "#components/ui/filter-bar.tsx";
import { Menu, MenuChoice } from "#components/ui/menu.tsx";
import type { InboxCount } from "./use-inbox-count.ts";
import type { InboxFilters } from "./use-inbox-filters.ts";

const TYPES = ["user_input", "approval", "auth", "tool"] as const;

/** The inbox's filters and order. */
export function InboxFilterBar({
  filters,
  agentName,
  count,
  onChange,
  searchRef,
}: {
  filters: InboxFilters;
  /** The filtered agent's name, once known. */
  agentName: string | undefined;
  count: InboxCount | undefined;
  onChange: (next: Partial<InboxFilters>) => void;
  searchRef: RefObject<HTMLInputElement | null>;
}) {
  const [text, setText] = useState(filters.q);
  useEffect(() => setText(filters.q), [filters.q]);
  const bar: Filter[] = [
    filterToOne({
      id: "type",
      label: "Kind",
      icon: <ListFilter aria-hidden />,
      isPinned: true,
      options: TYPES.map((type) => ({
        value: type,
        label: TYPE_WORDS[type].plural,
        ...(count && { hint: String(count.byType[type]) }),
      })),
      chosen: filters.type,
      onChange: (type) => onChange({ type }),
    }),
    filterToOne({
      id: "who",
      label: "Assignee",
      icon: <UserRound aria-hidden />,
      isPinned: true,
      options: [
        { value: "me", label: "Mine", ...(count && { hint: String(count.mine) }) },
        { value: "nobody", label: "Unassigned", ...(count && { hint: String(count.unassigned) }) },
      ],
      chosen: filters.who,
      onChange: (who) => onChange({ who }),
    }),
    {
      id: "agent",
      label: "Agent",
      icon: <Bot aria-hidden />,
      isPinned: true,
      value: filters.agent === null ? undefined : (agentName ?? "one agent"),
      onClear: () => onChange({ agent: null }),
      editor: (close) => (
        <AgentFilter
          chosen={filters.agent}
          onChoose={(agent) => {
            onChange({ agent });
            close();
          }}
        />
      ),
    },
  ];
  const expiring = count && count.expiringSoon > 0 ? ` ${count.expiringSoon}` : "";
  return (
    <FilterBar
      label="Inbox"
      filters={bar}
      search={{
        value: text,
        onChange: (value) => {
          setText(value);
          onChange({ q: value });
        },
        placeholder: "Search the inbox",
        ref: searchRef,
      }}
      trailing={
        <>
          <Button
            size="small"
            aria-pressed={filters.soon}
            onClick={() => onChange({ soon: !filters.soon })}
            className="aria-pressed:border-waiting-mark aria-pressed:bg-waiting-wash aria-pressed:text-waiting"
          >
            <Hourglass aria-hidden />
            Expiring soon{expiring}
          </Button>
          <Menu
            trigger={
              <Button size="small" look="quiet">
                <ArrowDownWideNarrow aria-hidden />
                {filters.order === "oldest" ? "Oldest first" : "Newest first"}
              </Button>
            }
          >
            <MenuChoice
              label="Order"
              options={[
                { value: "oldest", label: "Oldest first" },
                { value: "newest", label: "Newest first" },
              ]}
              value={filters.order}
              onValueChange={(order) => onChange({ order })}
            />
          </Menu>
        </>
      }
    />
  );
}
