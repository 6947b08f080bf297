import { Info } from "lucide-react";
import { Fragment } from "react";
import { useAgent } from "#components/agents/use-agent.ts";
import type { Scope } from "#lib/contract/scopes.ts";

/** Warns of what a key needs besides, where the agent's own tools work on tasks, documents or files. */
export function ToolNeeds({ agentId }: { agentId: string }) {
  const agent = useAgent(agentId).data?.agent;
  if (!agent || agent.toolScopes.length === 0) return null;
  const { toolScopes: scopes, team } = agent;
  return (
    <div className="flex gap-2.5 rounded-md bg-waiting-wash px-3 py-2 text-table">
      <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-waiting" />
      <p className="wrap-anywhere min-w-0">
        This agent works on {worksOn(scopes)}. The key also needs <Listed scopes={scopes} />, and the team{" "}
        {team.name} among those it is limited to. Otherwise these steps fail.
      </p>
    </div>
  );
}

const NOUNS = ["tasks", "documents", "files"];

const worksOn = (scopes: readonly Scope[]) =>
  new Intl.ListFormat("en").format(NOUNS.filter((noun) => scopes.some((scope) => scope.startsWith(noun))));

function Listed({ scopes }: { scopes: readonly Scope[] }) {
  return scopes.map((scope, index) => (
    <Fragment key={scope}>
      {index > 0 && (index === scopes.length - 1 ? " and " : ", ")}
      <code className="font-mono">{scope}</code>
    </Fragment>
  ));
}
