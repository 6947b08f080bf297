import Link from "next/link";
import { NotLoaded, type Read } from "#components/api/not-loaded.tsx";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";

/** Shown in place of an agent that does not exist, is not accessible or failed to load. */
export function AgentFailure({ query }: { query: Read }) {
  return (
    <NotLoaded
      what="The agent could not be loaded."
      query={query}
      instead={{
        agent_not_found: (
          <EmptyState title="Agent not found" act={<ToAgents />}>
            <p>The link may be incomplete, or the agent belongs to another workspace.</p>
          </EmptyState>
        ),
        permission_denied: (
          <EmptyState title="This agent belongs to another team" act={<ToAgents />}>
            <p>You see the agents of your own teams. Ask an admin of the workspace to add you to its team.</p>
          </EmptyState>
        ),
      }}
    />
  );
}

function ToAgents() {
  return (
    <Link href="/agents" className={buttonClasses("secondary")}>
      All agents
    </Link>
  );
}
