import { afterAll, beforeAll, expect, test } from "vitest";
import { AgentFile } from "#lib/language/agent-document/agent-document.ts";
import refundDesk from "#lib/nouns/agents/samples/refund-desk.json" with { type: "json" };
import { createTenant, publishGraph } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { compileClient } from "./testing/compile-client.ts";
import { WALKING_PROGRAM } from "./testing/walking-program.ts";

// Long: a client is generated and compiled; `generated-client.test.ts` compiles it without a service.

/** What the compiled program exports. */
interface WalkingProgram {
  walk(service: { baseUrl: string; key: string; input: object }): Promise<{
    readonly statuses: string[];
    readonly finalResponse: unknown;
    readonly eventTypes: string[];
  }>;
}

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

test("a client generated from the description walks from start over approval to completed", async () => {
  const tenant = await createTenant();
  await publishGraph({ ...tenant, graph: AgentFile.parse(refundDesk).graph });
  await using client = await compileClient({ program: WALKING_PROGRAM });
  expect(client.faults).toBe("");
  const program: WalkingProgram = await import(/* @vite-ignore */ client.program);

  const walked = await program.walk({
    baseUrl: service.baseUrl,
    key: tenant.key,
    input: { orderId: "A-1042", amount: 620, reason: "damaged" },
  });

  expect(walked.statuses.filter((status) => status !== "running")).toEqual(["waiting", "completed"]);
  expect(walked.finalResponse).toMatchObject({ decision: "refunded", decidedBy: "person", amount: 620 });
  expect(walked.eventTypes).toEqual(["run_started", "run_completed"]);
});
