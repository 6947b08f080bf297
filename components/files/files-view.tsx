"use client";

import { Users } from "lucide-react";
import { parseAsString, useQueryStates } from "nuqs";
import { useState } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { useDocumentTeams } from "#components/documents/use-documents.ts";
import { OrNoTeam } from "#components/session/or-no-team.tsx";
import { useMay } from "#components/session/use-session.ts";
import { CHOSEN, TYPED } from "#components/ui/address-history.ts";
import { Button } from "#components/ui/button.tsx";
import { filterToOne } from "#components/ui/choice-filters.tsx";
import { DataTable } from "#components/ui/data-table.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FilterBar } from "#components/ui/filter-bar.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { FILE_COLUMNS, FileCard } from "./file-columns.tsx";
import { UnfinishedUploads } from "./unfinished-uploads.tsx";
import { UploadArea } from "./upload-area.tsx";
import { useFiles } from "./use-files.ts";

const MAX_SEARCH_CHARS = 200;

// Files are selected rarely.
const ChosenFilesBar = lazyPart(async () => (await import("./chosen-files-bar.tsx")).ChosenFilesBar);

/** The files of the person's teams, and where new ones are dropped. */
export function FilesView() {
  const [{ q, team }, setPlace] = useQueryStates({
    q: parseAsString.withDefault("").withOptions({ ...TYPED, throttleMs: 150 }),
    team: parseAsString.withOptions(CHOSEN),
  });
  const { data, isPending } = useDocumentTeams();
  const mayUpload = useMay("operator");
  const { teams = [], mayEdit = false } = data ?? {};
  const query = useFiles({ teamId: team, name: q });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const isNarrowed = q.trim() !== "" || team !== null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeader
        title="Files"
        state="Files of your teams and their agents. Attach them to runs, or let agents read them."
      />
      {isPending && mayUpload && <Skeleton className="h-26.5 rounded-lg sm:h-16.5" />}
      {mayEdit && teams.length > 0 && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
          <UploadArea teams={teams} teamId={team} />
          <UnfinishedUploads teamId={team} />
        </div>
      )}
      <FilterBar
        label="Files"
        search={{
          value: q,
          onChange: (text) => void setPlace({ q: text === "" ? null : text.slice(0, MAX_SEARCH_CHARS) }),
          placeholder: "Search by name",
        }}
        filters={
          teams.length > 1
            ? [
                filterToOne({
                  id: "team",
                  label: "Team",
                  icon: <Users aria-hidden />,
                  isPinned: true,
                  options: teams.map(({ id, name }) => ({ value: id, label: name })),
                  chosen: team,
                  onChange: (chosen) => void setPlace({ team: chosen }),
                }),
              ]
            : []
        }
      />
      {query.error && !query.data ? (
        <NotLoaded what="The files could not be loaded." query={query} />
      ) : (
        <DataTable
          label="Files"
          isMain
          columns={FILE_COLUMNS}
          rows={query.data}
          rowKey={({ id }) => id}
          rowAction={({ id }) => ({ href: `/files/${id}` })}
          card={(file) => <FileCard file={file} />}
          selection={{ selected: chosen, onChange: setChosen }}
          pages={query}
          empty={
            isNarrowed ? (
              <EmptyState
                title="No file matches"
                act={
                  <Button
                    className="justify-self-start"
                    onClick={() => void setPlace({ q: null, team: null })}
                  >
                    Show all files
                  </Button>
                }
              >
                Try a shorter part of its name, or another team.
              </EmptyState>
            ) : (
              <OrNoTeam>
                <EmptyState title="No files yet" act={null}>
                  {mayEdit
                    ? "Drop the first one above. Agents and API keys add files here, too."
                    : "Operators, agents and API keys add files here."}
                </EmptyState>
              </OrNoTeam>
            )
          }
        />
      )}
      {chosen.size > 0 && (
        <ChosenFilesBar
          fileIds={[...chosen]}
          mayEdit={mayEdit}
          mayMove={teams.length > 1}
          onLeft={(ids) => setChosen(new Set(ids))}
        />
      )}
    </div>
  );
}
