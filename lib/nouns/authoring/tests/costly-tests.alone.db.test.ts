import { afterAll, beforeAll, expect, test } from "vitest";
import { AGENT_TESTS } from "#lib/contract/limits.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { graphOf } from "#lib/testing/graph-of.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { watchLoop } from "#lib/testing/watch-loop.ts";
import { output, TestedAgents } from "./testing/tested-agents.ts";

let service: TestService;
let agents: TestedAgents;
beforeAll(async () => {
  service = await startTestService();
  agents = await TestedAgents.open(service.baseUrl);
});
afterAll(() => service.close());

test("a test is kept without holding anything up, however costly its expectations are to compile", async () => {
  const agentId = await agents.draft();
  const costly = `[${"1,".repeat(990)}1].size() == 1`;
  const longestMs = watchLoop();
  accepted(await agents.tryToAdd(agentId, { expect: Array(AGENT_TESTS.expectations).fill(costly) }));
  expect(longestMs()).toBeLessThan(50);
});

test("a run of tests bounds what expectations cost, and lets nothing wait for them", async () => {
  const list = `[${"1,".repeat(400)}1]`;
  const hostile = `${list}.map(a, ${list}.map(b, a * b)).size() < 0`;
  const longestMs = watchLoop();
  const result = await agents.verdict(graphOf([output("end", "1")]), { expect: [hostile, "result == 1"] });
  expect(result).toMatchObject({ status: "failed", failures: [{ expect: hostile }] });
  expect(longestMs()).toBeLessThan(50);
});
