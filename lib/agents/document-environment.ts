import type { ModelCatalog } from "#lib/models/model-catalog.ts";
import type { DocumentEnvironment } from "./validate-document.ts";

/**
 * What agents of a workspace may name: the service's models, the workspace's tools and connections. Other agents are
 * not callable in this version.
 */
export function documentEnvironment({
  models,
  knownTools,
  knownConnections,
}: {
  models: ModelCatalog;
} & Pick<DocumentEnvironment, "knownTools" | "knownConnections">): DocumentEnvironment {
  return {
    modelProblem: (model) => models.describeProblem(model),
    knownTools,
    knownAgents: () => false,
    knownConnections,
  };
}
