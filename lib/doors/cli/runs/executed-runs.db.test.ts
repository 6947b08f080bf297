import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { Run } from "#lib/contract/runs.ts";
import type { TraceEvent } from "#lib/contract/trace.ts";
import { startRun } from "#lib/nouns/run-start/start-run.ts";
import { cancelRun } from "#lib/nouns/runs/cancel-run.ts";
import { getRun } from "#lib/nouns/runs/get-run.ts";
import { approving, dividing, doubling, receiving } from "#lib/testing/agents.ts";
import { createTenant, type GraphSource, publishGraph, type Tenant } from "#lib/testing/factories.ts";
import { startTestRuntime, type TestRuntime } from "#lib/testing/runtime.ts";
import { waitFor } from "#lib/testing/wait-for.ts";
import { PROCESS_TEST_MS, runProcess, spawnLaneway } from "../testing/run-process.ts";

/** This process is the service; commands are processes of their own, as they are beside one. */
vi.setConfig({ testTimeout: PROCESS_TEST_MS });

let service: TestRuntime;
let tenant: Tenant;
let directory: string;
beforeAll(async () => {
  service = await startTestRuntime({ worker: true });
  tenant = await createTenant();
  directory = await mkdtemp(join(tmpdir(), "laneway-runs-"));
});
afterAll(async () => {
  await service.close();
  await rm(directory, { recursive: true, force: true });
});

const environment = () => ({ DATABASE_URL: service.url });
const laneway = (...args: string[]) => runProcess({ args, environment: environment() });
const follow = (runId: string, ...options: string[]) =>
  spawnLaneway({ args: ["runs", "tail", runId, ...options], environment: environment() });

async function publish(graph: GraphSource): Promise<string> {
  const { workspaceId, teamId } = tenant;
  return (await publishGraph({ workspaceId, teamId, graph })).agentId;
}

/** A run that waits for an approval. */
async function startWaiting(): Promise<string> {
  const actor = tenant.owner;
  const { run } = await startRun({
    actor,
    agentId: await publish(approving()),
    body: { input: { amount: 900 } },
  });
  await waitFor("the run to wait", async () => {
    return (await getRun({ actor, runId: run.runId })).run.status === "waiting";
  });
  return run.runId;
}

test("a run is executed by the service, waited for, and out of reach of API keys", async () => {
  const agentId = await publish(doubling);
  const options = ["--input", '{"amount":21}', "--metadata", '{"ticket":7}', "--wait", "--json"];
  const started = await laneway("runs", "start", agentId, ...options);
  expect(started).toMatchObject({ exitCode: 0, stderr: "" });
  const run = started.json<Run>();
  expect(run).toMatchObject({ status: "completed", finalResponse: { amount: 42 }, metadata: { ticket: 7 } });

  const key = await service.runtime.authenticateKey(tenant.key);
  if (!key) throw new Error("the tenant's key does not work");
  await expect(getRun({ actor: key, runId: run.runId })).rejects.toMatchObject({ code: "run_not_found" });
  const shown = await laneway("runs", "get", run.runId);
  expect(shown.stdout).toMatch(/^Status: +completed$/m);
  expect(shown.stdout).toMatch(/^Result: +\{"amount":42\}$/m);
});

test("a run that fails makes the exit code 1, one that waits for an answer 3", async () => {
  const failed = await laneway("runs", "start", await publish(dividing), "--input", '{"amount":0}', "--wait");
  expect(failed.exitCode).toBe(1);
  expect(failed.stdout).toMatch(/^Error: +.*expression_error at divide/m);
  const asking = await publish(approving());
  const waiting = await laneway("runs", "start", asking, "--input", '{"amount":900}', "--wait");
  expect(waiting.exitCode).toBe(3);
  expect(waiting.stdout).toMatch(/^Asks: +Over the limit \(approval at sign\)$/m);
  expect(waiting.stderr).toContain("waits for an answer");
});

test("files are sent with a type of their own or the one of their name", async () => {
  const note = join(directory, "note.txt");
  const scan = join(directory, "scan");
  await Promise.all([writeFile(note, "hello"), writeFile(scan, "pixels")]);
  const files = ["--attach", note, "--attach", `${scan};type=image/png`];
  const started = await laneway("runs", "start", await publish(receiving), ...files, "--wait", "--json");
  expect(started.json<Run>().attachments).toMatchObject([
    { name: "note.txt", type: "text/plain", size: 5 },
    { name: "scan", type: "image/png", size: 6 },
  ]);
});

test("the trace is followed until the run ends, every event once and in order", async () => {
  const runId = await startWaiting();
  const tail = follow(runId, "--json", "--payloads");
  const events: TraceEvent[] = [];
  for await (const line of createInterface({ input: tail.stdout })) {
    const event: TraceEvent = JSON.parse(line);
    events.push(event);
    if (event.eventType === "interaction_requested") await cancelRun({ actor: tenant.owner, runId });
  }
  expect(events.map(({ sequence }) => Number(sequence))).toEqual(events.map((_, index) => index + 1));
  expect(events[0]).toMatchObject({ eventType: "run_started", payload: { input: { amount: 900 } } });
  expect(events.at(-1)).toMatchObject({ eventType: "run_cancelled" });
});

test("Ctrl-C stops following and leaves the run alone", async () => {
  const runId = await startWaiting();
  const tail = follow(runId);
  const ended = once(tail, "exit");
  for await (const line of createInterface({ input: tail.stdout })) {
    if (line.includes("interaction_requested")) tail.kill("SIGINT");
  }
  expect(await ended).toEqual([130, null]);
  const { run } = await getRun({ actor: tenant.owner, runId });
  expect(run.status).toBe("waiting");
});

test("a reader who leaves ends the following quietly", async () => {
  const runId = await startWaiting();
  const tail = follow(runId);
  const ended = once(tail, "exit");
  const messages: Buffer[] = [];
  tail.stderr.on("data", (chunk: Buffer) => messages.push(chunk));
  await once(tail.stdout, "data");
  tail.stdout.destroy();
  await cancelRun({ actor: tenant.owner, runId }); // gives it something to write
  expect(await ended).toEqual([0, null]);
  expect(Buffer.concat(messages).toString()).toBe("");
});
