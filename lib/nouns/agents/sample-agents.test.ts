import { expect, test } from "vitest";
import { createModelCatalog } from "#lib/execution/models/model-catalog.ts";
import { laneInputSchema } from "#lib/language/agent-document/lane-input-schema.ts";
import { validateDocument } from "#lib/language/agent-document/validate-document.ts";
import { documentEnvironment } from "./document-environment.ts";
import { furtherSamples, sampleAgents } from "./sample-agents.ts";
import { startExample } from "./start-example.ts";

const environment = documentEnvironment({
  models: createModelCatalog({}),
  knownTools: () => false,
  knownAgents: (id) => id === "Research question",
  knownConnections: () => false,
  knownSkill: () => null,
});

const samples = [...sampleAgents(), ...furtherSamples()].map((file) => [file.name, file] as const);

test.each(samples)("%s validates without a word", (_, { graph }) => {
  expect(validateDocument({ document: graph, environment })).toEqual([]);
});

test.each(samples)("%s tells a form all it needs", (_, { graph }) => {
  for (const lane of graph.lanes) {
    for (const property of Object.values(Object(laneInputSchema(lane).properties))) {
      expect(property).toMatchObject({ title: expect.any(String), description: expect.any(String) });
    }
    const inputSchema = laneInputSchema(lane);
    const attachments = { ...lane.attachments, maxRequestBytes: 26_214_400 } as const;
    expect(startExample({ ...lane, inputSchema, attachments })).toMatchObject({ laneId: lane.id });
  }
});
