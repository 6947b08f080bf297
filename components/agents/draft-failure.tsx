import Link from "next/link";
import { NotLoaded, type Read } from "#components/api/not-loaded.tsx";
import { useSession } from "#components/session/use-session.ts";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { classNames } from "#components/ui/class-names.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { useMayBuild } from "./use-may-build.ts";

/** Stands where a draft would: its skeleton, or why it is not there. Drafts are for builders of the agent's team. */
export function DraftFailure({
  query,
  agentId,
  pending = null,
}: {
  query: Read;
  agentId: string;
  pending?: React.ReactNode;
}) {
  const role = useSession().data?.role;
  const mayBuild = useMayBuild();
  const toAll = (
    <Link href="/agents" className={classNames(buttonClasses("secondary"), "justify-self-start")}>
      All agents
    </Link>
  );
  return (
    <NotLoaded
      what="The draft could not be loaded."
      query={query}
      pending={pending}
      instead={{
        agent_not_found: (
          <EmptyState title="Agent not found" act={toAll}>
            <p>The link may be incomplete, or the agent belongs to another workspace.</p>
          </EmptyState>
        ),
        permission_denied:
          mayBuild || role === undefined ? (
            <EmptyState title="This agent belongs to another team" act={toAll}>
              <p>Its team's builders edit and publish it. Ask an admin of the workspace to add you.</p>
            </EmptyState>
          ) : (
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
          ),
      }}
    />
  );
}
