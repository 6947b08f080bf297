"use client";

import {
  Bot,
  CircleAlert,
  CircleDot,
  Clock,
  GitFork,
  History,
  KeyRound,
  Tag,
  Timer,
  UsersRound,
  Workflow,
} from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { filterToAny, filterToOne } from "#components/ui/choice-filters.tsx";
import { chosenWords } from "#components/ui/choices.ts";
import { type Filter, FilterBar } from "#components/ui/filter-bar.tsx";
import { formatDate } from "#components/ui/format-date.ts";
import { formatDuration } from "#components/ui/format-duration.ts";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { Link } from "#components/ui/link.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { STATUS_LOOKS, StatusIcon } from "#components/ui/status-badge.tsx";
import { FAILURE_WORDS, failureHref } from "./failure-words.ts";
import { AgentsEditor, PERIOD_WORDS, StartersEditor, TeamsEditor, TimeEditor } from "./filter-editors.tsx";
import { useFilterNames } from "./use-filter-names.ts";
import { RUN_STATUSES, type RunFilters } from "./use-run-filters.ts";

const failureCodes = Object.entries(FAILURE_WORDS);

const placeholder = <Skeleton className="m-2 h-40" />;
const RunMetadataEditor = lazyPart(
  async () => (await import("./metadata-editor.tsx")).RunMetadataEditor,
  placeholder,
);
const DurationEditor = lazyPart(
  async () => (await import("./range-editors.tsx")).DurationEditor,
  placeholder,
);

/** The filters of the run list. */
export function RunFilterBar({
  filters,
  nodeName,
  onChange,
  trailing,
}: {
  filters: RunFilters;
  /** The failed node, if the loaded runs include it. */
  nodeName: string | undefined;
  onChange: (next: Partial<RunFilters>) => void;
  trailing: ReactNode;
}) {
  const names = useFilterNames(filters);
  const [text, setText] = useState(filters.q);
  useEffect(() => setText(filters.q), [filters.q]);
  return (
    <FilterBar
      label="Runs"
      filters={[
        ...mainFilters(filters, names, onChange),
        ...furtherFilters(filters, { ...names, nodeName }, onChange),
      ]}
      search={{
        value: text,
        onChange: (value) => {
          setText(value);
          onChange({ q: value });
        },
        label: "Search runs",
        placeholder: "Id, name, error or metadata",
      }}
      trailing={trailing}
    />
  );
}

type Names = ReturnType<typeof useFilterNames>;
type Change = (next: Partial<RunFilters>) => void;

function mainFilters(filters: RunFilters, names: Names, onChange: Change): Filter[] {
  const { status, agent, key, app, person, period, from, to } = filters;
  return [
    filterToAny({
      id: "status",
      label: "Status",
      icon: <CircleDot aria-hidden />,
      isPinned: true,
      options: RUN_STATUSES.map((value) => ({
        value,
        label: STATUS_LOOKS[value].word,
        icon: <StatusIcon status={value} />,
      })),
      chosen: status,
      word: (one) => STATUS_LOOKS[one].word.toLowerCase(),
      onChange: (chosen) => onChange({ status: RUN_STATUSES.filter((one) => chosen.includes(one)) }),
    }),
    {
      id: "agent",
      label: "Agent",
      icon: <Bot aria-hidden />,
      isPinned: true,
      value: names.agents,
      onClear: () => onChange({ agent: [], lane: null, version: null }),
      editor: () => (
        <AgentsEditor
          chosen={agent}
          onChange={(next) => onChange({ agent: next, lane: null, version: null })}
        />
      ),
    },
    {
      id: "startedBy",
      label: "Started by",
      icon: <KeyRound aria-hidden />,
      isPinned: true,
      value: names.starters,
      onClear: () => onChange({ key: [], app: [], person: [] }),
      editor: () => <StartersEditor keys={key} apps={app} people={person} onChange={onChange} />,
    },
    {
      id: "time",
      label: "Created",
      icon: <Clock aria-hidden />,
      isPinned: true,
      value: timeInWords({ period, from, to }),
      onClear: () => onChange({ period: null, from: null, to: null }),
      editor: (close) => (
        <TimeEditor
          period={period}
          from={from}
          to={to}
          onApply={(next) => {
            onChange(next);
            close();
          }}
        />
      ),
    },
  ];
}

function furtherFilters(
  filters: RunFilters,
  { nodeName, ...names }: Names & { nodeName: string | undefined },
  onChange: Change,
): Filter[] {
  const { lane, version, min, max, metadata, error, node, failure } = filters;
  const laneFilter = filterToOne({
    id: "lane",
    label: "Lane",
    icon: <Workflow aria-hidden />,
    options: names.lanes,
    chosen: lane,
    onChange: (chosen) => onChange({ lane: chosen }),
    empty: "Choose one agent first.",
  });
  return [
    {
      id: "team",
      label: "Team",
      icon: <UsersRound aria-hidden />,
      value: names.teams,
      onClear: () => onChange({ team: [] }),
      editor: () => <TeamsEditor chosen={filters.team} onChange={(team) => onChange({ team })} />,
    },
    ...(filters.agent.length === 1 || lane !== null ? [laneFilter] : []),
    ...(version === null
      ? []
      : [
          {
            id: "version",
            label: "Version",
            icon: <History aria-hidden />,
            value: String(version),
            onClear: () => onChange({ version: null }),
            editor: () => (
              <p className="p-3 text-ink-soft text-table">Runs on the graph of version {version}.</p>
            ),
          },
        ]),
    {
      id: "duration",
      label: "Duration",
      icon: <Timer aria-hidden />,
      value: durationInWords(min, max),
      onClear: () => onChange({ min: null, max: null }),
      editor: (close) => (
        <DurationEditor
          min={min}
          max={max}
          onApply={(next) => {
            onChange(next);
            close();
          }}
        />
      ),
    },
    {
      id: "metadata",
      label: "Metadata",
      icon: <Tag aria-hidden />,
      value: chosenWords(metadata),
      onClear: () => onChange({ metadata: [] }),
      editor: (close) => (
        <RunMetadataEditor
          pairs={metadata}
          onApply={(next) => {
            onChange({ metadata: next });
            close();
          }}
        />
      ),
    },
    ...(failure === null
      ? []
      : [
          {
            id: "failure",
            label: "Failed like",
            icon: <CircleAlert aria-hidden />,
            value: names.failure ?? "…",
            onClear: () => onChange({ failure: null }),
            editor: () => (
              <p className="grid gap-2 p-3 text-ink-soft text-table">
                Runs that failed alike.
                <Link href={failureHref(failure)} className="text-accent-ink underline underline-offset-2">
                  Open the failure
                </Link>
              </p>
            ),
          },
        ]),
    filterToOne({
      id: "error",
      label: "Failure",
      icon: <CircleAlert aria-hidden />,
      options: failureCodes.map(([value, label]) => ({ value, label })),
      chosen: error,
      onChange: (chosen) => onChange({ error: chosen }),
    }),
    ...(node === null
      ? []
      : [
          {
            id: "node",
            label: "Failed at",
            icon: <GitFork aria-hidden />,
            value: nodeName ?? node,
            onClear: () => onChange({ node: null }),
            editor: () => (
              <p className="p-3 text-ink-soft text-table">
                Runs that failed at the node “{nodeName ?? node}”.
              </p>
            ),
          },
        ]),
  ];
}

function timeInWords({ period, from, to }: Pick<RunFilters, "period" | "from" | "to">): string | undefined {
  if (from && to) return `${formatDate(from, "moment")} to ${formatDate(to, "moment")}`;
  if (from) return `since ${formatDate(from, "moment")}`;
  if (to) return `before ${formatDate(to, "moment")}`;
  return period ? PERIOD_WORDS[period] : undefined;
}

function durationInWords(min: number | null, max: number | null): string | undefined {
  const said = (seconds: number) => formatDuration(seconds * 1_000);
  if (min !== null && max !== null) return `${said(min)} to ${said(max)}`;
  if (min !== null) return `at least ${said(min)}`;
  return max === null ? undefined : `at most ${said(max)}`;
}
