import { afterAll, beforeAll, expect, test } from "vitest";
import { agentTemplates } from "#lib/nouns/agents/agent-templates.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { TestedAgents } from "./tests/testing/tested-agents.ts";

let service: TestService;
let agents: TestedAgents;
beforeAll(async () => {
  service = await startTestService();
  agents = await TestedAgents.open(service.baseUrl);
});
afterAll(() => service.close());

const templates = agentTemplates().map((template) => [template.title, template] as const);

test.each(templates)("%s passes its own tests, without a provider", async (_, { agent, tests }) => {
  const agentId = await agents.draft(agent.graph);
  for (const one of tests) await agents.add(agentId, one);
  const { status, results } = await agents.run(agentId);
  expect(
    results.flatMap(({ name, failures }) => failures.map(({ message }) => `${name}: ${message}`)),
  ).toEqual([]);
  expect(status).toBe("passed");
});
