"use client";

import { CalendarClock, KeyRound, type LucideIcon, Plug, UserRound } from "lucide-react";
import { useState } from "react";
import type { AnswerOf } from "#components/api/operations.ts";
import { ListSkeleton } from "#components/overview/panel.tsx";
import { runsHref } from "#components/overview/runs-href.ts";
import type { OverviewScope } from "#components/overview/use-overview.ts";
import { Button } from "#components/ui/button.tsx";
import { Link } from "#components/ui/link.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import type { Starter } from "./use-agent-activity.ts";

interface Look {
  readonly icon: LucideIcon;
  readonly word: string;
  /** The page of it, and the name of the runs list's filter. */
  readonly page?: string;
  readonly filter?: "key" | "app" | "person";
}

const SHOWN = 8;

const LOOKS: Readonly<Record<Starter["kind"], Look>> = {
  key: { icon: KeyRound, word: "Key", page: "/keys", filter: "key" },
  grant: { icon: Plug, word: "Connected app", page: "/connected-apps", filter: "app" },
  user: { icon: UserRound, word: "Person", filter: "person" },
  schedule: { icon: CalendarClock, word: "Schedule" },
};

/** The starters of runs: how many runs, the last one, and links to the runs and to the key or app. */
export function StarterList({
  answer,
  scope,
  from,
}: {
  answer: AnswerOf<"/api/agents/{agentId}/starters"> | undefined;
  scope: OverviewScope;
  /** Where the counted period begins. */
  from: string | undefined;
}) {
  const [isWhole, setIsWhole] = useState(false);
  if (!answer) return <ListSkeleton />;
  const { starters, more } = answer;
  const hidden = isWhole ? 0 : Math.max(0, starters.length - SHOWN);
  if (starters.length === 0) return <p className="py-2 text-ink-soft">Nobody started it in this period.</p>;
  return (
    <>
      <ul className="grid grid-cols-1 divide-y divide-line">
        {starters.slice(0, starters.length - hidden).map((starter) => (
          <StarterRow key={`${starter.kind} ${starter.id}`} starter={starter} scope={scope} from={from} />
        ))}
      </ul>
      {hidden > 0 && (
        <Button look="quiet" size="small" className="justify-self-start" onClick={() => setIsWhole(true)}>
          Show {hidden} more
        </Button>
      )}
      {hidden === 0 && more > 0 && (
        <p className="text-ink-soft text-table">{more.toLocaleString("en")} more started runs.</p>
      )}
    </>
  );
}

function StarterRow({
  starter: { kind, id, name, runs, lastAt, mayOpen },
  scope,
  from,
}: {
  starter: Starter;
  scope: OverviewScope;
  from: string | undefined;
}) {
  const { icon: Icon, word, page, filter } = LOOKS[kind];
  const said = name ?? (kind === "schedule" ? "Schedule" : "deleted");
  const count = `${runs.toLocaleString("en")} ${runs === 1 ? "run" : "runs"}`;
  return (
    <li className="flex items-start gap-2.5 py-2">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
      <div className="grid min-w-0 grow">
        {mayOpen && page ? (
          <Link
            href={`${page}/${id}`}
            prefetch={false}
            className="truncate font-medium hover:underline"
            title={said}
          >
            {said}
          </Link>
        ) : (
          <span className="truncate font-medium" title={said}>
            {said}
          </span>
        )}
        <span className="text-ink-soft text-table">
          {word} · last run <RelativeTime at={lastAt} />
        </span>
      </div>
      {filter ? (
        <Link
          href={runsHref(scope, { [filter]: id, ...(from && { from }) })}
          prefetch={false}
          className="shrink-0 text-accent-ink tabular-nums hover:underline"
        >
          {count}
          <span className="sr-only"> by {said}</span>
        </Link>
      ) : (
        <span className="shrink-0 tabular-nums">{count}</span>
      )}
    </li>
  );
}
