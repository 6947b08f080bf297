"use client";

import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import Link from "next/link";
import { includesRole, useSession } from "#components/session/use-session.ts";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { BUILDER_TEAMS, useMayBuild } from "./use-may-build.ts";

const PUBLISH = "npm run laneway -- agents publish agent.json --team TEAM_ID";

export function NoAgents() {
  const role = useSession().data?.role;
  if (role === undefined || !includesRole(role, "builder")) {
    return (
      <EmptyState title="No published agents yet" act={null}>
        You see the agents of your teams, and your teams have none yet. Ask a builder to publish one, or an
        admin to add you to another team.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No published agents yet"
      act={
        <div className="grid gap-3 justify-items-start">
          <NewAgentLink />
          <CodeBlock title="On the service's machine" code={PUBLISH} copyLabel="Copy command" />
        </div>
      }
    >
      You see the agents of your teams. Build one here, or publish one from a file, to start runs on it.
    </EmptyState>
  );
}

/** For builders with a team to build for, while authoring is on. */
export function NewAgentLink() {
  const mayBuild = useMayBuild();
  const { data } = useQuery({ ...BUILDER_TEAMS, enabled: mayBuild });
  if (!mayBuild || !data?.mayCreate || data.teams.length === 0) return null;
  return (
    <Link href="/agents/new" className={buttonClasses("primary")}>
      <Plus aria-hidden />
      New agent
    </Link>
  );
}
