import type { DocumentEnvironment } from "#lib/language/agent-document/validate-document.ts";
import type { Queries } from "#lib/platform/db/database.ts";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    /** The models that a workspace and its agents may name, as it is now. `queries`: a transaction's. */
    readonly modelNames: (workspaceId: string, queries?: Pick<Queries, "run">) => Promise<ModelNames>;
  }
}

export interface ModelNames {
  /** Why a model cannot be called and what to do, as a sentence; null if it can. */
  describeProblem(name: string): string | null;
  /** The models that can be called and are known by name; a provider may have more. */
  list(options: { readonly workspaceDefault: string | null }): { name: string; description: string }[];
}

/**
 * What agents of a workspace may name: the service's models, the workspace's tools, connections and agents, and
 * the skills of the agent's team.
 */
export function documentEnvironment({
  models,
  knownTools,
  knownAgents,
  knownConnections,
  knownSkill,
}: {
  models: ModelNames;
} & Pick<
  DocumentEnvironment,
  "knownTools" | "knownAgents" | "knownConnections" | "knownSkill"
>): DocumentEnvironment {
  return {
    modelProblem: (model) => models.describeProblem(model),
    knownTools,
    knownAgents,
    knownConnections,
    knownSkill,
  };
}
