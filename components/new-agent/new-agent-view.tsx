"use client";

import { useQuery } from "@tanstack/react-query";
import { parseAsString, useQueryState } from "nuqs";
import { useState } from "react";
import { BUILDER_TEAMS } from "#components/agents/use-may-build.ts";
import { apiQuery } from "#components/api/api-query.ts";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { OrNoTeam } from "#components/session/or-no-team.tsx";
import { useMay, useSession } from "#components/session/use-session.ts";
import { TYPED } from "#components/ui/address-history.ts";
import { DeniedState } from "#components/ui/empty-state.tsx";
import type { Option } from "#components/ui/option-list.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { AgentText } from "#lib/language/agent-document/files/read-agent-text.ts";
import type { AgentSource, AgentTemplate } from "./agent-source.ts";
import { NewAgentForm } from "./new-agent-form.tsx";
import { SourceDetails } from "./source-details.tsx";
import { SourceGallery } from "./source-gallery.tsx";

const TEMPLATES = apiQuery("/api/agent-templates");

/** Makes an agent that is only a draft: blank, from a template or a file, or as a copy. */
export function NewAgentView() {
  const mayBuild = useMay("builder");
  const session = useSession();
  const teams = useQuery({ ...BUILDER_TEAMS, enabled: mayBuild });
  return (
    <div className="mx-auto grid w-full max-w-[96rem] grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader
        title="New agent"
        state="It begins as a draft that only builders of its team see, until you publish it."
      />
      {session.data && !mayBuild ? (
        <DeniedState href="/agents" all="All agents" title="Only builders create agents">
          Ask an admin of the workspace to make you a builder.
        </DeniedState>
      ) : !teams.data ? (
        <NotLoaded what="Your teams could not be loaded." query={teams} pending={<Pending />} />
      ) : !teams.data.mayCreate ? (
        <DeniedState href="/agents" all="All agents" title="Writing agents is switched off">
          Admins can switch it on in the workspace's capabilities. The command line still publishes agents.
        </DeniedState>
      ) : teams.data.teams.length === 0 ? (
        <OrNoTeam>
          <DeniedState href="/agents" all="All agents" title="There is no team to build for">
            An agent belongs to a team. Ask an admin of the workspace to create one.
          </DeniedState>
        </OrNoTeam>
      ) : (
        <Choices />
      )}
    </div>
  );
}

function Choices() {
  const query = useQuery(TEMPLATES);
  const [from, setFrom] = useQueryState("from", parseAsString.withDefault("blank").withOptions(TYPED));
  const [file, setFile] = useState<AgentText>();
  const [original, setOriginal] = useState<Option>();
  if (query.isPending) return <Pending />;
  const templates = query.data?.templates ?? [];
  const source = sourceOf({ from, templates, file, original });
  return (
    <div className="flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_minmax(18rem,22rem)] lg:gap-8">
      <div className="grid content-start gap-4">
        <SourceGallery
          templates={templates}
          value={source.kind === "template" ? source.template.id : source.kind}
          onValueChange={(next) => {
            // The field of a file that comes back shows none.
            setFile(undefined);
            void setFrom(next);
          }}
        />
        <NotLoaded what="The templates could not be loaded." query={query} />
      </div>
      <NewAgentForm source={source}>
        <SourceDetails source={source} onFile={setFile} onOriginal={setOriginal} />
      </NewAgentForm>
    </div>
  );
}

function sourceOf({
  from,
  templates,
  file,
  original,
}: {
  from: string;
  templates: readonly AgentTemplate[];
  file: AgentText | undefined;
  original: Option | undefined;
}): AgentSource {
  if (from === "file") return { kind: "file", file };
  if (from === "copy") return { kind: "copy", original };
  const template = templates.find(({ id }) => id === from);
  return template ? { kind: "template", template } : { kind: "blank" };
}

function Pending() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(18rem,22rem)]">
      <Skeleton className="h-[40rem] rounded-lg" />
      <Skeleton className="h-56 rounded-lg" />
    </div>
  );
}
