import { includesRole } from "#components/session/roles.ts";
import { useSession } from "#components/session/use-session.ts";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";

const PUBLISH = "npm run laneway -- agents publish agent.json --team TEAM_ID";

export function NoAgents() {
  const role = useSession().data?.role;
  if (role === undefined || !includesRole(role, "builder")) {
    return (
      <EmptyState title="Nothing is published for you yet" act={null}>
        Agents belong to teams, and you see those of your teams. None of yours has one so far: whoever
        publishes agents here can give it one, or an admin puts you in another team.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="Nothing is published for you yet"
      act={<CodeBlock title="On the service's machine" code={PUBLISH} copyLabel="Copy command" />}
    >
      Agents belong to teams, and you see those of your teams. Publish one from a file to start runs on it.
    </EmptyState>
  );
}
