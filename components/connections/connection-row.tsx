"use client";

import { KeyRound, MapPinCheck, Trash2, Zap } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { MenuItem } from "#components/ui/menu.tsx";
import { MoreMenu } from "#components/ui/more-menu.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { StateBadge } from "#components/ui/state-badge.tsx";
import { describeSettings } from "./connection-draft.ts";
import { connectionState } from "./connection-state.ts";
import { namesOfUsers, sayUse } from "./say-use.ts";
import { TestOutcome } from "./test-outcome.tsx";
import type { Connection } from "./use-connections.ts";
import { WaitingRuns } from "./waiting-runs.tsx";

interface ConnectionActs {
  onAuthorize: () => void;
  onOrigins: () => void;
  onTest: () => void;
  onDelete: () => void;
}

/** A row of the list: authentication, test result and users of a connection. */
export function ConnectionRow({ connection, ...acts }: { connection: Connection } & ConnectionActs) {
  const { name, origins, settings, refusal, lastTest, usedBy, updatedAt } = connection;
  const use = sayUse(usedBy);
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-4 py-3.5">
      <div className="grid min-w-0 grow basis-80 gap-1.5">
        <div className="flex flex-wrap items-center gap-2">
          <h2 className="wrap-anywhere font-medium font-mono">{name}</h2>
          <StateBadge look={connectionState(connection)} />
        </div>
        <p className="wrap-anywhere text-ink-soft text-table">
          {describeSettings(settings)} · sent to {origins.join(", ")}
        </p>
        <p className="text-ink-faint text-meta">
          <span title={namesOfUsers(usedBy)}>{use ? `Used by ${use}` : "Not used"}</span> · changed{" "}
          <RelativeTime at={updatedAt} />
        </p>
        {refusal && (
          <p className="wrap-anywhere text-failed text-table">The outside system answered: {refusal}</p>
        )}
        {!refusal && lastTest && <TestOutcome test={lastTest} />}
        <WaitingRuns connection={connection} onOrigins={acts.onOrigins} />
      </div>
      <Acts connection={connection} {...acts} />
    </li>
  );
}

function Acts({ connection, ...acts }: { connection: Connection } & ConnectionActs) {
  const { name, status } = connection;
  const secretWords = status === "not_authorised" ? "Add secret" : "Replace secret";
  return (
    <div className="flex items-center gap-2">
      {status === "authorised" ? (
        <Button aria-label={`Test ${name}`} onClick={acts.onTest}>
          <Zap aria-hidden />
          Test
        </Button>
      ) : (
        <Button look="primary" onClick={acts.onAuthorize}>
          <KeyRound aria-hidden />
          {secretWords}
        </Button>
      )}
      <MoreMenu label={`More for ${name}`}>
        {status === "refused" && (
          <MenuItem icon={<Zap aria-hidden />} onSelect={acts.onTest}>
            Test
          </MenuItem>
        )}
        {status === "authorised" && (
          <MenuItem icon={<KeyRound aria-hidden />} onSelect={acts.onAuthorize}>
            {secretWords}
          </MenuItem>
        )}
        <MenuItem icon={<MapPinCheck aria-hidden />} onSelect={acts.onOrigins}>
          Edit allowed addresses
        </MenuItem>
        <MenuItem icon={<Trash2 aria-hidden />} isDanger onSelect={acts.onDelete}>
          Delete
        </MenuItem>
      </MoreMenu>
    </div>
  );
}
