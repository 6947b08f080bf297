"use client";

import { CircleAlert, ListTree, Pencil, Play, Send } from "lucide-react";
import { OpenRunsCell } from "#components/agents/agent-figures-cells.tsx";
import { BEHAVIOUR_WORDS } from "#components/agents/lane-words.ts";
import type { AgentToStart } from "#components/agents/use-agent.ts";
import { useAgentFigures } from "#components/agents/use-agents.ts";
import { useMayBuild } from "#components/agents/use-may-build.ts";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { CopyableId } from "#components/ui/copyable-id.tsx";
import { Link } from "#components/ui/link.tsx";
import { MenuLink, MenuSeparator } from "#components/ui/menu.tsx";
import { MoreMenu } from "#components/ui/more-menu.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";

/** An agent's name, what it is and what runs now; starting it, and a menu of where else to go. */
export function AgentHeader({ detail: { agent, lanes } }: { detail: AgentToStart }) {
  const mayBuild = useMayBuild();
  const ofAgent = new URLSearchParams({ agent: agent.id });
  return (
    <PageHeader
      title={agent.name}
      state={
        <div className="grid gap-1">
          <p className="wrap-anywhere max-w-[90ch]">{agent.description || "No description."}</p>
          <Facts agent={agent} />
        </div>
      }
      actions={
        <>
          <MoreMenu label="More actions" isFramed>
            {mayBuild && (
              <>
                <MenuLink icon={<Pencil aria-hidden />} href={`/agents/${agent.id}/edit`}>
                  Edit
                </MenuLink>
                <MenuLink icon={<Send aria-hidden />} href={`/agents/${agent.id}/publish`}>
                  Publish the draft
                </MenuLink>
                <MenuSeparator />
              </>
            )}
            <MenuLink icon={<ListTree aria-hidden />} href={`/runs?${ofAgent}`}>
              All its runs
            </MenuLink>
            <MenuLink icon={<CircleAlert aria-hidden />} href={`/runs?${ofAgent}&status=failed`}>
              Its failed runs
            </MenuLink>
          </MoreMenu>
          {agent.mayStart && lanes.length > 0 && (
            <Link href={`/agents/${agent.id}/start`} className={buttonClasses("primary")}>
              <Play aria-hidden />
              Start a run
            </Link>
          )}
        </>
      }
    />
  );
}

function Facts({ agent }: { agent: AgentToStart["agent"] }) {
  const query = useAgentFigures([agent.id]);
  const figures = query.data?.get(agent.id) ?? (query.isPending ? undefined : null);
  const isBusy = figures && figures.running + figures.waiting + figures.queued > 0;
  return (
    <p className="flex min-h-6 flex-wrap items-center gap-x-4 gap-y-1 text-table">
      <span className="wrap-anywhere">{agent.team.name}</span>
      <span>{BEHAVIOUR_WORDS[agent.behaviorType].label}</span>
      <span>
        version {agent.version}, published <RelativeTime at={agent.updatedAt} />
      </span>
      {isBusy && <OpenRunsCell figures={figures} agentId={agent.id} />}
      <CopyableId id={agent.id} what="agent id" />
    </p>
  );
}
