import type { ReactNode } from "react";
import type { Read } from "#components/api/not-loaded.tsx";
import { Unreachable } from "#components/api/unreachable.tsx";
import { useSession } from "#components/session/use-session.ts";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { classNames } from "#components/ui/class-names.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { useMayBuild } from "./use-may-build.ts";

const AGENT_NOT_FOUND = {
  code: "agent_not_found",
  why: "The link may be incomplete, or the agent belongs to another workspace.",
} as const;

/** Shown in place of an agent that does not exist, is not accessible or failed to load. */
export function AgentFailure({ query }: { query: Read }) {
  return <Unreachable query={query} noun="agent" {...AGENT_NOT_FOUND} />;
}

/** Stands where a draft would: its skeleton, or why it is not there. Drafts are for builders of the agent's team. */
export function DraftFailure({
  query,
  agentId,
  pending,
}: {
  query: Read;
  agentId: string;
  pending?: ReactNode;
}) {
  const role = useSession().data?.role;
  const mayBuild = useMayBuild();
  return (
    <Unreachable
      query={query}
      noun="agent"
      what="The draft could not be loaded."
      pending={pending}
      {...AGENT_NOT_FOUND}
      elsewhere="Its team's builders edit and publish it. Ask an admin of the workspace to add you."
      refused={role !== undefined && !mayBuild && <ForBuilders role={role} agentId={agentId} />}
    />
  );
}

function ForBuilders({ role, agentId }: { role: string; agentId: string }) {
  return (
    <EmptyState
      title="Builders edit and publish agents"
      act={
        <Link
          href={`/agents/${agentId}`}
          className={classNames(buttonClasses("secondary"), "justify-self-start")}
        >
          Open the agent
        </Link>
      }
    >
      <p>Your role is {role}. Ask an admin of the workspace for the role builder.</p>
    </EmptyState>
  );
}
