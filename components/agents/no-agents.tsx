import { CodeBlock } from "#components/ui/code-block.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";

const PUBLISH = "npm run laneway -- agents publish agent.json --team TEAM_ID";

export function NoAgents() {
  return (
    <EmptyState
      title="Nothing is published for you yet"
      act={<CodeBlock title="On the service's machine" code={PUBLISH} copyLabel="Copy command" />}
    >
      Agents belong to teams, and you see those of your teams. Publish one from a file to start runs on it.
    </EmptyState>
  );
}
