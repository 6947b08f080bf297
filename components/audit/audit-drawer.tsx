"use client";

import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { CopyableId } from "#components/ui/copyable-id.tsx";
import { Drawer } from "#components/ui/drawer.tsx";
import { JsonView } from "#components/ui/json-view.tsx";
import { Link } from "#components/ui/link.tsx";
import { ExactTime } from "#components/ui/relative-time.tsx";
import type { AuditEntry } from "#lib/contract/dashboard/audit.ts";
import { auditSentence } from "./audit-sentence.tsx";
import { actorName, targetName, VIA_WORDS } from "./audit-words.ts";
import { targetPath } from "./target-path.ts";
import { useAuditPlace } from "./use-audit.ts";

/** An entry's details, with links to similar entries. */
export function AuditDrawer({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { change } = useAuditPlace();
  const { actor, target, details } = entry;
  const path = targetPath(entry);
  const who = actor.id ?? (actor.kind === "operator" || actor.kind === "system" ? actor.kind : null);
  const narrow = (to: { actor: string } | { target: string }) =>
    change({ actor: null, target: null, action: [], from: null, to: null, entry: null, ...to });
  return (
    <Drawer onClose={onClose} title={auditSentence(entry)} description={<ExactTime at={entry.at} />}>
      <div className="grid gap-5">
        <dl className="grid grid-cols-[6rem_minmax(0,1fr)] gap-x-4 gap-y-3">
          <Fact name="Actor">
            {actorName(actor)}
            {actor.id !== null && <CopyableId id={actor.id} what="id" />}
          </Fact>
          <Fact name="Source">{VIA_WORDS[entry.via]}</Fact>
          <Fact name="Action">
            <code className="font-mono text-meta">{entry.action}</code>
          </Fact>
          <Fact name="Target">
            {targetName(target)}
            <CopyableId id={target.id} what="id" />
          </Fact>
        </dl>
        {Object.keys(details).length > 0 && <JsonView label="Details" value={details} />}
        <div className="flex flex-wrap gap-2">
          {path && (
            <Link href={path} className={buttonClasses("secondary")}>
              Open target
            </Link>
          )}
          <Button look="quiet" onClick={() => narrow({ target: target.id })}>
            All entries of this target
          </Button>
          {who !== null && (
            <Button look="quiet" onClick={() => narrow({ actor: who })}>
              All entries of this actor
            </Button>
          )}
        </div>
      </div>
    </Drawer>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere grid justify-items-start gap-0.5">{children}</dd>
    </>
  );
}
