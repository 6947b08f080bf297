"use client";

import { ChevronDown, RefreshCw, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Button } from "#components/ui/button.tsx";
import { classNames } from "#components/ui/class-names.ts";
import { Link } from "#components/ui/link.tsx";
import { MenuItem } from "#components/ui/menu.tsx";
import { MoreMenu } from "#components/ui/more-menu.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { notify } from "#components/ui/toast.tsx";
import { sayRefreshed } from "./say-refreshed.ts";
import { ToolList } from "./tool-list.tsx";
import { type ToolServer, usersOf, useToolServerActions } from "./use-tool-servers.ts";

/** A tool server: address, tools, and a refresh button. */
export function ServerCard({ server, onRemove }: { server: ToolServer; onRemove: () => void }) {
  const [isOpen, setOpen] = useState(server.goneTools.length > 0);
  const toolsId = useId();
  const { refresh } = useToolServerActions();
  const { name, url, connectionName, listedAt, tools, goneTools } = server;
  const users = usersOf(server).length;
  return (
    <li className="overflow-hidden rounded-lg border border-line bg-surface">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-4 py-3.5">
        <div className="grid min-w-0 grow basis-80 gap-1.5">
          <div className="flex flex-wrap items-center gap-2">
            <h2 className="wrap-anywhere font-medium font-mono">{name}</h2>
            {goneTools.length > 0 && <Badge tone="bad">{goneTools.length} gone</Badge>}
          </div>
          <p className="wrap-anywhere text-ink-soft text-table">{url}</p>
          <p className="text-ink-faint text-meta">
            {connectionName === null ? (
              "No sign-in"
            ) : (
              <>
                Signs in with{" "}
                <Link
                  href={`/settings/connections?${new URLSearchParams({ connection: connectionName })}`}
                  className="underline underline-offset-2 hover:no-underline"
                >
                  {connectionName}
                </Link>
              </>
            )}{" "}
            · {users === 0 ? "not used" : users === 1 ? "used by 1 agent" : `used by ${users} agents`} ·
            listed its tools <RelativeTime at={listedAt} />
          </p>
        </div>
        <div className="flex items-center gap-2">
          <Button
            disabled={refresh.isPending}
            onClick={() =>
              refresh.mutate(name, {
                onSuccess: (refreshed) =>
                  notify(`${name} refreshed`, { description: sayRefreshed(refreshed) }),
              })
            }
          >
            <RefreshCw aria-hidden className={refresh.isPending ? "motion-safe:animate-spin" : undefined} />
            {refresh.isPending ? "Asking" : "Refresh"}
          </Button>
          <MoreMenu label={`More for ${name}`}>
            <MenuItem icon={<Trash2 aria-hidden />} isDanger onSelect={onRemove}>
              Remove
            </MenuItem>
          </MoreMenu>
        </div>
      </div>
      {refresh.error && (
        <div className="px-4 pb-3.5">
          <RefusalNotice
            what={`${name} did not list its tools. The earlier list stays in use.`}
            error={refresh.error}
          />
        </div>
      )}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={toolsId}
        onClick={() => setOpen(!isOpen)}
        className="flex h-9 w-full items-center gap-2 border-line border-t px-4 text-ink-soft text-table transition-colors hover:bg-hover hover:text-ink pointer-coarse:h-11"
      >
        <ChevronDown
          aria-hidden
          className={classNames("size-4 transition-transform", !isOpen && "-rotate-90")}
        />
        {tools.length === 1 ? "1 tool" : `${tools.length} tools`}
      </button>
      <div id={toolsId}>{isOpen && <ToolList server={server} />}</div>
    </li>
  );
}
