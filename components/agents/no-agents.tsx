import { includesRole } from "#components/session/roles.ts";
import { useSession } from "#components/session/use-session.ts";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";

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
      act={<CodeBlock title="On the service's machine" code={PUBLISH} copyLabel="Copy command" />}
    >
      You see the agents of your teams. Publish one from a file to start runs on it.
    </EmptyState>
  );
}
