"use client";

import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useAgentChoice } from "#components/agents/use-agent-choice.ts";
import { useAgentTeams } from "#components/agents/use-agents.ts";
import { apiQuery } from "#components/api/api-query.ts";
import { toggled } from "#components/ui/choices.ts";
import { DateField } from "#components/ui/date-field.tsx";
import { FilterPanel } from "#components/ui/filter-bar.tsx";
import { NumberField } from "#components/ui/number-field.tsx";
import { OptionList } from "#components/ui/option-list.tsx";
import { PERIOD_WORDS, type Period } from "./period-words.ts";

/** Chooses agents by name; the server searches. */
export function AgentsEditor({
  chosen,
  onChange,
}: {
  chosen: readonly string[];
  onChange: (agents: string[]) => void;
}) {
  return (
    <OptionList
      label="Agent"
      searchLabel="Search agents"
      multiple
      {...useAgentChoice()}
      chosen={chosen}
      onChoose={(value) => onChange(toggled(chosen, value))}
    />
  );
}

/** Chooses teams. */
export function TeamsEditor({
  chosen,
  onChange,
}: {
  chosen: readonly string[];
  onChange: (teams: string[]) => void;
}) {
  const { data: teams = [] } = useAgentTeams();
  return (
    <OptionList
      label="Team"
      multiple
      options={teams.map(({ id, name }) => ({ value: id, label: name }))}
      chosen={chosen}
      onChoose={(value) => onChange(toggled(chosen, value))}
    />
  );
}

/** Chooses keys and people by name; the server searches. */
export function StartersEditor({
  keys,
  apps,
  people,
  onChange,
}: {
  keys: readonly string[];
  apps: readonly string[];
  people: readonly string[];
  onChange: (next: { key: string[] } | { app: string[] } | { person: string[] }) => void;
}) {
  const [text, setText] = useState("");
  const search = useDeferredValue(text.trim());
  const { data, isFetching } = useStarters(search);
  return (
    <OptionList
      label="Started by"
      searchLabel="Search keys, apps and people"
      multiple
      options={(data ?? []).map(({ kind, id, name }) => ({
        value: id,
        label: name,
        hint: STARTER_WORDS[kind],
      }))}
      isSearching={isFetching}
      onSearch={setText}
      chosen={[...keys, ...apps, ...people]}
      onChoose={(id) => {
        const kind = data?.find((starter) => starter.id === id)?.kind;
        if (kind === "key" || keys.includes(id)) onChange({ key: toggled(keys, id) });
        else if (kind === "grant" || apps.includes(id)) onChange({ app: toggled(apps, id) });
        else onChange({ person: toggled(people, id) });
      }}
    />
  );
}

const STARTER_WORDS = { key: "key", grant: "connected app", user: "person" } as const;

function useStarters(search: string) {
  return useQuery({
    ...apiQuery("/api/run-starters", { query: { search: search || undefined } }),
    select: ({ starters }) => starters,
    placeholderData: (before) => before,
  });
}

/** Local time in the browser control's format. */
const toLocal = (date: Date | null) => {
  if (!date) return "";
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
};
const fromLocal = (text: string) => (text === "" ? null : new Date(text));

const PERIODS: readonly Period[] = ["1h", "24h", "7d", "30d"];

/** A period until now, or from one time to another in the reader's zone. */
export function TimeEditor({
  period,
  from,
  to,
  onApply,
}: {
  period: Period | null;
  from: Date | null;
  to: Date | null;
  onApply: (next: { period: Period | null; from: Date | null; to: Date | null }) => void;
}) {
  const [draft, setDraft] = useState({ from: toLocal(from), to: toLocal(to) });
  // Local times of equal length sort like times.
  const isBackwards = draft.from !== "" && draft.to !== "" && draft.to < draft.from;
  return (
    <>
      <OptionList
        label="Created in"
        options={PERIODS.map((value) => ({ value, label: PERIOD_WORDS[value].replace("the l", "L") }))}
        chosen={period ? [period] : []}
        onChoose={(chosen) =>
          onApply({ period: PERIODS.find((one) => one === chosen) ?? null, from: null, to: null })
        }
      />
      <div className="border-line border-t">
        <FilterPanel
          isBlocked={isBackwards || (draft.from === "" && draft.to === "")}
          onApply={() => onApply({ period: null, from: fromLocal(draft.from), to: fromLocal(draft.to) })}
        >
          <DateField
            label="From"
            kind="datetime-local"
            value={draft.from}
            onChange={(event) => setDraft({ ...draft, from: event.target.value })}
          />
          <DateField
            label="Until"
            kind="datetime-local"
            value={draft.to}
            error={isBackwards ? "This is before the start time." : undefined}
            onChange={(event) => setDraft({ ...draft, to: event.target.value })}
          />
        </FilterPanel>
      </div>
    </>
  );
}

export function DurationEditor({
  min,
  max,
  onApply,
}: {
  min: number | null;
  max: number | null;
  onApply: (next: { min: number | null; max: number | null }) => void;
}) {
  const [draft, setDraft] = useState({ min, max });
  const isWrong = (value: number | null) => value !== null && !(value >= 0);
  const isBackwards = draft.min !== null && draft.max !== null && draft.max < draft.min;
  return (
    <FilterPanel
      onApply={() => onApply(draft)}
      isBlocked={isWrong(draft.min) || isWrong(draft.max) || isBackwards}
    >
      <NumberField
        label="At least"
        unit="seconds"
        min={0}
        value={draft.min}
        error={isWrong(draft.min) ? "Enter a number." : undefined}
        onValueChange={(next) => setDraft({ ...draft, min: next })}
      />
      <NumberField
        label="At most"
        unit="seconds"
        min={0}
        value={draft.max}
        error={
          isWrong(draft.max) ? "Enter a number." : isBackwards ? "This is less than the minimum." : undefined
        }
        onValueChange={(next) => setDraft({ ...draft, max: next })}
      />
    </FilterPanel>
  );
}
