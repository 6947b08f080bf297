"use client";

import { NotLoaded } from "#components/api/not-loaded.tsx";
import { useMay, useSession } from "#components/session/use-session.ts";
import { DataTable } from "#components/ui/data-table.tsx";
import type { Column } from "#components/ui/data-table-columns.ts";
import { OnlyAdmins } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import type { AuditEntry } from "#lib/contract/dashboard/audit.ts";
import { AuditDrawer } from "./audit-drawer.tsx";
import { AuditExport } from "./audit-export.tsx";
import { AuditFilters } from "./audit-filters.tsx";
import { AuditSentence, auditSentence } from "./audit-sentence.tsx";
import { VIA_WORDS } from "./audit-words.ts";
import { useAudit, useAuditPlace } from "./use-audit.ts";

const COLUMNS: Column<AuditEntry>[] = [
  {
    id: "what",
    header: "What happened",
    width: 24,
    grow: 4,
    cell: (entry) => (
      <span className="truncate" title={auditSentence(entry)}>
        <AuditSentence entry={entry} />
      </span>
    ),
  },
  {
    id: "via",
    header: "Where",
    width: 8,
    cell: ({ via }) => <span className="text-ink-soft">{VIA_WORDS[via]}</span>,
  },
  { id: "at", header: "When", width: 8, cell: ({ at }) => <RelativeTime at={at} /> },
];

/** The audit log: every administrative act and every answer. */
export function AuditView() {
  const isAdmin = useMay("admin");
  const isKnown = useSession().data !== undefined;
  const { place, filters, isNarrowed, change } = useAuditPlace();
  const query = useAudit(filters, { enabled: isAdmin });
  const entries = query.data?.pages.flatMap((page) => page.entries);
  const open = entries?.find(({ id }) => id === place.entry);
  return (
    <div className="grid gap-5">
      <PageHeader
        title="Audit log"
        state="Every administrative action and every answer. Entries are never changed."
        actions={isAdmin && <AuditExport filters={filters} />}
      />
      {isKnown && !isAdmin ? (
        <OnlyAdmins what="the audit log" />
      ) : query.error && !entries ? (
        <NotLoaded what="The audit log could not be loaded." query={query} />
      ) : (
        <div className="grid gap-3">
          <AuditFilters isAdmin={isAdmin} />
          <DataTable
            label="Audit log"
            isMain
            columns={COLUMNS}
            rows={entries}
            rowKey={({ id }) => id}
            rowAction={({ id }) => ({ onChoose: () => change({ entry: id }) })}
            card={(entry) => <EntryCard entry={entry} />}
            pages={query}
            empty={
              <p className="py-6 text-ink-soft">
                {isNarrowed ? "Nothing matches." : "Nothing yet. Changes that people make appear here."}
              </p>
            }
          />
        </div>
      )}
      {open && <AuditDrawer entry={open} onClose={() => change({ entry: null })} />}
    </div>
  );
}

function EntryCard({ entry }: { entry: AuditEntry }) {
  return (
    <span className="grid gap-0.5 whitespace-normal">
      <span className="wrap-anywhere line-clamp-2">
        <AuditSentence entry={entry} />
      </span>
      <span className="text-ink-soft text-meta">
        {VIA_WORDS[entry.via]} · <RelativeTime at={entry.at} />
      </span>
    </span>
  );
}
