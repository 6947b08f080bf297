import { includesRole, useSession } from "#components/session/use-session.ts";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { NewAgentLink } from "./new-agent-link.tsx";

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
