"use client";

import { CalendarDays, Target, UserRound, Zap } from "lucide-react";
import { useState } from "react";
import { useMembers } from "#components/people/use-members.ts";
import { filterToAny, filterToOne } from "#components/ui/choice-filters.tsx";
import { DateField } from "#components/ui/date-field.tsx";
import { FilterBar, FilterPanel } from "#components/ui/filter-bar.tsx";
import { actionName } from "./action-names.ts";
import { useAuditActions, useAuditPlace } from "./use-audit.ts";

/** The filters: actor, action, target and time. */
export function AuditFilters({ isAdmin }: { isAdmin: boolean }) {
  const { place, change } = useAuditPlace();
  const { actor, action, target, from, to } = place;
  const [search, setSearch] = useState("");
  const members = useMembers({ search: search.trim() || undefined });
  const people = members.data?.pages[0]?.members ?? [];
  const actions = useAuditActions({ enabled: isAdmin }).data?.actions ?? [];
  const machines = [
    { value: "operator", label: "Command line" },
    { value: "system", label: "System" },
  ];
  const actors = [
    ...machines,
    ...people.map(({ id, name, email }) => ({ value: id, label: name, hint: email })),
  ];
  return (
    <FilterBar
      label="Audit log"
      filters={[
        filterToOne({
          id: "actor",
          label: "Who",
          icon: <UserRound aria-hidden />,
          isPinned: true,
          options: actors,
          chosen: actor,
          word: (chosen) => actors.find(({ value }) => value === chosen)?.label ?? "One person or key",
          onChange: (chosen) => change({ actor: chosen }),
          onSearch: setSearch,
          isSearching: members.isFetching,
          searchLabel: "Name or e-mail",
        }),
        filterToAny({
          id: "action",
          label: "What",
          icon: <Zap aria-hidden />,
          isPinned: true,
          options: actions.map((value) => ({ value, label: actionName(value) })),
          chosen: action,
          word: actionName,
          onChange: (chosen) => change({ action: chosen }),
        }),
        {
          id: "time",
          label: "When",
          icon: <CalendarDays aria-hidden />,
          isPinned: true,
          value:
            from || to ? `${from ? dayOf(from) : "the beginning"} to ${to ? dayOf(to) : "today"}` : undefined,
          onClear: () => change({ from: null, to: null }),
          editor: (close) => (
            <PeriodPanel
              from={from}
              to={to}
              onApply={(period) => {
                change(period);
                close();
              }}
            />
          ),
        },
        ...(target
          ? [
              {
                id: "target",
                label: "Target",
                icon: <Target aria-hidden />,
                value: "One target",
                onClear: () => change({ target: null }),
                editor: () => (
                  <p className="max-w-72 p-3 text-ink-soft">Only the entries of the chosen target.</p>
                ),
              },
            ]
          : []),
      ]}
    />
  );
}

/** As the URL and date fields have it: a day without a zone. */
const dayOf = (day: Date) => day.toISOString().slice(0, 10);
const asDay = (text: string) => (text === "" ? null : new Date(`${text}T00:00:00Z`));

function PeriodPanel({
  from,
  to,
  onApply,
}: {
  from: Date | null;
  to: Date | null;
  onApply: (period: { from: Date | null; to: Date | null }) => void;
}) {
  const [first, setFirst] = useState(from ? dayOf(from) : "");
  const [last, setLast] = useState(to ? dayOf(to) : "");
  return (
    <FilterPanel onApply={() => onApply({ from: asDay(first), to: asDay(last) })}>
      <DateField label="From" optional value={first} onChange={(event) => setFirst(event.target.value)} />
      <DateField
        label="Up to and including"
        optional
        value={last}
        min={first || undefined}
        onChange={(event) => setLast(event.target.value)}
      />
    </FilterPanel>
  );
}
