"use client";

import {
  CircleCheck,
  CircleX,
  Ellipsis,
  KeyRound,
  type LucideIcon,
  Trash2,
  TriangleAlert,
} from "lucide-react";
import Link from "next/link";
import { Badge, type Tone } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { IconButton } from "#components/ui/icon-button.tsx";
import { Menu, MenuItem } from "#components/ui/menu.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { describeSettings } from "./connection-draft.ts";
import { namesOfUsers, sayUse, sayWaiting } from "./say-use.ts";
import type { Connection } from "./use-connections.ts";

const STATUS: Readonly<Record<Connection["status"], { word: string; icon: LucideIcon; tone: Tone }>> = {
  authorised: { word: "Authorised", icon: CircleCheck, tone: "good" },
  not_authorised: { word: "No secret yet", icon: TriangleAlert, tone: "attention" },
  refused: { word: "Refused", icon: CircleX, tone: "bad" },
};

/** A connection of the list: how it signs in, whether it works, who needs it. */
export function ConnectionRow({
  connection,
  onAuthorize,
  onDelete,
}: {
  connection: Connection;
  onAuthorize: () => void;
  onDelete: () => void;
}) {
  const { name, status, origins, settings, refusal, usedBy, updatedAt } = connection;
  const { word, icon: Icon, tone } = STATUS[status];
  const use = sayUse(usedBy);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-4 py-3.5">
      <div className="grid min-w-0 grow basis-80 gap-1.5">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="wrap-anywhere font-medium font-mono">{name}</h2>
          <Badge tone={tone} icon={<Icon aria-hidden />}>
            {word}
          </Badge>
        </div>
        <p className="wrap-anywhere text-ink-soft text-table">
          {describeSettings(settings)} · sent to {origins.join(", ")}
        </p>
        <p className="text-ink-faint text-meta">
          <span title={namesOfUsers(usedBy)}>{use ? `Used by ${use}` : "Used by nobody"}</span> · changed{" "}
          <RelativeTime at={updatedAt} />
        </p>
        {refusal && <p className="wrap-anywhere text-failed text-table">The other side said: {refusal}</p>}
        {usedBy.waitingRuns > 0 && (
          <p className="text-table text-waiting">
            <Link href="/inbox" className="underline underline-offset-2 hover:no-underline">
              {sayWaiting(usedBy.waitingRuns)}
            </Link>
          </p>
        )}
      </div>
      <div className="flex items-center gap-2">
        <Button look={status === "authorised" ? "secondary" : "primary"} onClick={onAuthorize}>
          <KeyRound aria-hidden />
          {status === "not_authorised" ? "Authorise" : "Replace secret"}
        </Button>
        <Menu
          trigger={
            <IconButton label={`More for ${name}`}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
        >
          <MenuItem icon={<Trash2 aria-hidden />} isDanger onSelect={onDelete}>
            Delete
          </MenuItem>
        </Menu>
      </div>
    </li>
  );
}
