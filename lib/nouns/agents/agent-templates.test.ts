import { expect, test } from "vitest";
import { createModelCatalog } from "#lib/execution/models/model-catalog.ts";
import { validateDocument } from "#lib/language/agent-document/validate-document.ts";
import { agentTemplates } from "./agent-templates.ts";
import { documentEnvironment } from "./document-environment.ts";

const environment = documentEnvironment({
  models: createModelCatalog({}),
  knownTools: (name) => name === "callback",
  knownAgents: () => false,
  knownConnections: () => false,
  knownSkill: () => null,
});

const templates = agentTemplates().map((template) => [template.title, template] as const);

test("there are eight of them, each under its own id", () => {
  expect(new Set(templates.map(([, { id }]) => id)).size).toBe(8);
});

test.each(templates)(
  "%s has no problem, not even a warning, and two tests at least",
  (_, { agent, tests }) => {
    expect(validateDocument({ document: agent.graph, environment })).toEqual([]);
    expect(tests.length).toBeGreaterThanOrEqual(2);
  },
);
