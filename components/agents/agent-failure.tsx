import Link from "next/link";
import { ApiError } from "#components/api/api-error.ts";
import { FailureNotice } from "#components/api/failure-notice.tsx";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";

/** Stands where an agent would: it is not there, is not for this person, or could not be loaded. */
export function AgentFailure({
  error,
  onRetry,
  isRetrying,
}: {
  error: Error;
  onRetry: () => void;
  isRetrying: boolean;
}) {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === "agent_not_found") {
    return (
      <EmptyState title="Agent not found" act={<ToAgents />}>
        <p>The link may be incomplete, or the agent belongs to another workspace.</p>
      </EmptyState>
    );
  }
  if (code === "permission_denied") {
    return (
      <EmptyState title="This agent belongs to another team" act={<ToAgents />}>
        <p>You see the agents of your own teams. Ask an admin of the workspace to add you to its team.</p>
      </EmptyState>
    );
  }
  return (
    <FailureNotice
      what="The agent could not be loaded."
      error={error}
      onRetry={onRetry}
      isRetrying={isRetrying}
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
