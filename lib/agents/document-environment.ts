import type { ModelCatalog } from "#lib/models/model-catalog.ts";
import type { DocumentEnvironment } from "./validate-document.ts";

/**
 * What agents of a workspace may name: the service's models and the workspace's tools. Other agents and connections
 * are not callable in this version.
 */
export function documentEnvironment({
  models,
  knownTools,
}: {
  models: ModelCatalog;
} & Pick<DocumentEnvironment, "knownTools">): DocumentEnvironment {
  return {
    knownModels: (model) => models.knowsModel(model),
    knownTools,
    knownAgents: () => false,
    knownConnections: () => false,
  };
}
