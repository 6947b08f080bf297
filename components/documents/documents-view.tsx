"use client";

import { Plus } from "lucide-react";
import { parseAsBoolean, parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { OrNoTeam } from "#components/session/or-no-team.tsx";
import { CHOSEN, TYPED } from "#components/ui/address-history.ts";
import { Button } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FilterBar } from "#components/ui/filter-bar.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { DocumentTree } from "./document-tree.tsx";
import { FoundDocuments } from "./found-documents.tsx";
import { NewDocumentDialog } from "./new-document-dialog.tsx";
import { useDocumentTeams } from "./use-documents.ts";

const MAX_SEARCH_CHARS = 500;

/** The documents of the person's teams: a tree for each, and search in all of them. */
export function DocumentsView() {
  const [search, setSearch] = useQueryState(
    "q",
    parseAsString.withDefault("").withOptions({ ...TYPED, throttleMs: 150 }),
  );
  const [archived, setArchived] = useQueryState(
    "archived",
    parseAsBoolean.withDefault(false).withOptions(CHOSEN),
  );
  const [isCreating, setCreating] = useState(false);
  const query = useDocumentTeams();
  const { teams = [], mayEdit = false } = query.data ?? {};
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeader
        title={archived ? "Archived documents" : "Documents"}
        state="Markdown documents that your teams and their agents write."
        actions={
          mayEdit &&
          teams.length > 0 && (
            <Button look="primary" onClick={() => setCreating(true)}>
              <Plus aria-hidden />
              New document
            </Button>
          )
        }
      />
      <FilterBar
        label="Documents"
        search={{
          value: search,
          onChange: (text) => void setSearch(text === "" ? null : text.slice(0, MAX_SEARCH_CHARS)),
          placeholder: "Search in documents",
        }}
        filters={[]}
        trailing={
          <Button
            look="quiet"
            aria-pressed={archived}
            onClick={() => void setArchived(archived ? null : true)}
          >
            {archived ? "Hide archived" : "Archived"}
          </Button>
        }
      />
      {search.trim() !== "" ? (
        <FoundDocuments text={search} />
      ) : !query.data ? (
        <NotLoaded
          what="The documents could not be loaded."
          query={query}
          pending={<Skeleton className="h-80 rounded-lg" />}
        />
      ) : teams.length === 0 ? (
        <OrNoTeam>
          <EmptyState title="No team yet" act={null}>
            Documents belong to teams.
          </EmptyState>
        </OrNoTeam>
      ) : (
        teams.map(({ id, name, tops }) => (
          <section key={id} aria-label={name} className="grid grid-cols-[minmax(0,1fr)] gap-1">
            <h2 className="wrap-anywhere px-2 font-semibold">{name}</h2>
            {tops === 0 && !archived ? (
              <p className="px-2 text-ink-soft">No documents yet.</p>
            ) : (
              <DocumentTree
                key={String(archived)}
                label={name}
                teamId={id}
                archived={archived}
                expected={archived ? 1 : tops}
                empty={archived ? "Nothing is archived." : "No documents yet."}
              />
            )}
          </section>
        ))
      )}
      {isCreating && <NewDocumentDialog teams={teams} onClose={() => setCreating(false)} />}
    </div>
  );
}
