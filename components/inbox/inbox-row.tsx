"use client";

import { UserRound } from "lucide-react";
import { TYPE_WORDS } from "#components/interactions/asked.tsx";
import { Expiry } from "#components/interactions/expiry.tsx";
import { classNames } from "#components/ui/class-names.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import type { InboxItem } from "./use-inbox.ts";

/** One pending item: request, agent, age, expiry, assignee. */
export function InboxRow({
  item,
  isCurrent,
  onOpen,
}: {
  item: InboxItem;
  isCurrent: boolean;
  onOpen: () => void;
}) {
  const { word, icon: Icon } = TYPE_WORDS[item.type];
  return (
    <button
      type="button"
      data-item={item.interactionId}
      aria-current={isCurrent || undefined}
      onClick={onOpen}
      className={classNames(
        "grid w-full gap-0.5 px-3.5 py-2.5 text-left transition-colors focus-visible:-outline-offset-2",
        isCurrent ? "bg-accent-wash inset-shadow-chosen" : "hover:bg-hover",
      )}
    >
      <span className="flex min-w-0 items-center gap-2">
        <Icon aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
        <span className="sr-only">{word}: </span>
        <span className="min-w-0 grow truncate font-medium">{item.title}</span>
        <RelativeTime at={item.requestedAt} className="shrink-0 text-ink-faint text-meta tabular-nums" />
      </span>
      {saysMore(item) && <span className="truncate pl-5.5 text-ink-soft text-table">{item.about}</span>}
      <span className="flex min-w-0 items-center gap-x-3 pl-5.5 text-ink-faint text-meta">
        <span className="min-w-0 truncate">
          {item.agent.name} · {item.lane.name}
          {item.iteration !== null && ` · iteration ${item.iteration.toLocaleString("en")}`}
        </span>
        <span className="ml-auto flex shrink-0 items-center gap-x-3">
          {item.assignee && (
            <span className="inline-flex max-w-28 items-center gap-1">
              <UserRound aria-hidden className="size-3 shrink-0" />
              <span className="sr-only">assigned to </span>
              <span className="truncate">{item.assignee.name}</span>
            </span>
          )}
          <NearExpiry at={item.expiresAt} />
        </span>
      </span>
    </button>
  );
}

/** A wait for an outside system has only a title. */
function saysMore({ about, title, type }: InboxItem): boolean {
  return about !== "" && type !== "tool" && about !== title;
}

function NearExpiry({ at }: { at: string | null }) {
  return <Expiry at={at} onlyNear />;
}
