"use client";

import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import { useAgentChoice } from "#components/agents/use-agent-choice.ts";
import { useAgentTeams } from "#components/agents/use-agents.ts";
import { apiQuery } from "#components/api/api-query.ts";
import { toggled } from "#components/ui/choices.ts";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { OptionList } from "#components/ui/option-list.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";

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

const PERIODS: readonly Period[] = ["1h", "24h", "7d", "30d"];

// Numbers and times are entered, after a look: no key that comes at once is meant for them.
const TimesEditor = lazyPart(
  async () => (await import("./range-editors.tsx")).TimesEditor,
  <Skeleton className="m-2 h-40" />,
);

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
        <TimesEditor from={from} to={to} onApply={(next) => onApply({ period: null, ...next })} />
      </div>
    </>
  );
}

/** The filter's periods, which end now. */
export const PERIOD_WORDS = {
  "1h": "the last hour",
  "24h": "the last 24 hours",
  "7d": "the last 7 days",
  "30d": "the last 30 days",
} as const;
type Period = keyof typeof PERIOD_WORDS;
