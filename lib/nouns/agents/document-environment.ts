import type { DocumentEnvironment } from "#lib/language/agent-document/validate-document.ts";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    /** The models that agents and workspaces may name. */
    readonly modelNames: ModelNames;
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
