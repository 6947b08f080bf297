import type { ModelCatalog } from "#lib/models/model-catalog.ts";
import type { DocumentEnvironment } from "./validate-document.ts";

/** What agents of this service may name: its models. Tools, agents and connections are not callable in this version. */
export function documentEnvironment({ models }: { models: ModelCatalog }): DocumentEnvironment {
  return {
    knownModels: (model) => models.knowsModel(model),
    knownTools: () => false,
    knownAgents: () => false,
    knownConnections: () => false,
  };
}
