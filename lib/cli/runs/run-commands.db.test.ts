import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Run, RunStarted } from "#lib/contract/runs.ts";
import type { TraceEvent } from "#lib/contract/trace.ts";
import { cancelRun } from "#lib/runs/cancel-run.ts";
import { getRun } from "#lib/runs/get-run.ts";
import { approving, dividing, doubling, receiving } from "#lib/testing/agents.ts";
import { type GraphSource, publishGraph } from "#lib/testing/factories.ts";
import { spawnLaneway } from "../testing/run-laneway.ts";
import { startInstallation, type TestInstallation } from "../testing/start-installation.ts";

let installation: TestInstallation;
let directory: string;
beforeAll(async () => {
  installation = await startInstallation({ worker: true });
  directory = await mkdtemp(join(tmpdir(), "laneway-runs-"));
});
afterAll(async () => {
  await installation.close();
  await rm(directory, { recursive: true, force: true });
});

async function publish(graph: GraphSource, name = `Agent ${crypto.randomUUID()}`) {
  const { workspaceId, teamId } = installation;
  return publishGraph({ workspaceId, teamId, graph, name });
}

/** A run that waits for an approval. */
async function startWaiting(): Promise<string> {
  const { agentId } = await publish(approving());
  const args = ["runs", "start", agentId, "--input", '{"amount":900}', "--wait", "--json"];
  return (await installation.laneway(args)).json<Run>().runId;
}

test("a run that is started by the agent's name is executed by the service, and belongs to the member", async () => {
  const { agentId } = await publish(doubling, "Doubler");
  const args = [
    "runs",
    "start",
    "doubler",
    "--lane",
    "intake",
    "--input",
    '{"amount":21}',
    "--wait",
    "--json",
  ];
  const started = await installation.laneway([...args, "--metadata", '{"ticket":7}']);
  expect(started).toMatchObject({ exitCode: 0, stderr: "" });
  const run = started.json<Run>();
  expect(run).toMatchObject({
    agentId,
    status: "completed",
    finalResponse: { amount: 42 },
    metadata: { ticket: 7 },
  });

  const key = await installation.runtime.authenticateKey(installation.key);
  if (!key) throw new Error("the tenant's key does not work");
  await expect(getRun({ actor: key, runId: run.runId })).rejects.toMatchObject({ code: "run_not_found" });
  const shown = await installation.laneway(["runs", "get", run.runId]);
  expect(shown.stdout).toMatch(/^Status: +completed$/m);
  expect(shown.stdout).toMatch(/^Result: +\{"amount":42\}$/m);
});

test("without --wait the answer is the started run, once for one idempotency key", async () => {
  const { agentId } = await publish(doubling);
  const args = ["runs", "start", agentId, "--input", "-", "--idempotency-key", "order-1", "--json"];
  const first = await installation.laneway(args, { input: '{"amount":1}' });
  expect(first).toMatchObject({ exitCode: 0, stderr: "" });
  expect(first.json()).toEqual({
    runId: expect.stringMatching(/^run_/),
    agentId,
    laneId: "intake",
    status: "running",
  });
  const again = await installation.laneway(args, { input: '{"amount":1}' });
  expect(again.json<RunStarted>().runId).toBe(first.json<RunStarted>().runId);
  expect(again.stderr).toContain("answered again");
});

test("a run that fails makes the exit code 1, one that waits for an answer 3", async () => {
  const [failing, asking] = await Promise.all([publish(dividing), publish(approving())]);
  const failed = await installation.laneway([
    ...["runs", "start", failing.agentId, "--input", '{"amount":0}', "--wait"],
  ]);
  expect(failed.exitCode).toBe(1);
  expect(failed.stdout).toMatch(/^Error: +.*expression_error at divide/m);
  const waiting = await installation.laneway([
    ...["runs", "start", asking.agentId, "--input", '{"amount":900}', "--wait"],
  ]);
  expect(waiting.exitCode).toBe(3);
  expect(waiting.stdout).toMatch(/^Asks: +Over the limit \(approval at sign\)$/m);
  expect(waiting.stderr).toContain("waits for an answer");
});

test("files are sent with a type of their own or the one of their name", async () => {
  const { agentId } = await publish(receiving);
  const note = join(directory, "note.txt");
  const scan = join(directory, "scan");
  await Promise.all([writeFile(note, "hello"), writeFile(scan, "pixels")]);
  const started = await installation.laneway([
    ...["runs", "start", agentId, "--attach", note, "--attach", `${scan};type=image/png`, "--wait", "--json"],
  ]);
  expect(started.json<Run>().attachments).toMatchObject([
    { name: "note.txt", type: "text/plain", size: 5 },
    { name: "scan", type: "image/png", size: 6 },
  ]);
});

test("an input that does not fit, and an unknown agent, are refused with field and reason", async () => {
  const { agentId } = await publish(doubling);
  const unfit = await installation.laneway(["runs", "start", agentId, "--input", '{"amount":"x"}', "--json"]);
  expect(unfit.exitCode).toBe(1);
  expect(unfit.json()).toMatchObject({
    error: { code: "input_validation_failed", details: [{ field: "/input/amount", code: "type" }] },
  });
  expect(unfit.stderr).toContain("  /input/amount: ");
  const unknown = await installation.laneway(["runs", "start", "Nobody", "--json"]);
  expect(unknown.json()).toMatchObject({ error: { code: "agent_not_found" } });
});

test("the trace is followed until the run ends, every event once and in order", async () => {
  const runId = await startWaiting();
  const tail = spawnLaneway({
    args: ["runs", "tail", runId, "--json", "--payloads"],
    environment: { DATABASE_URL: installation.url },
  });
  const events: TraceEvent[] = [];
  for await (const line of createInterface({ input: tail.stdout })) {
    const event: TraceEvent = JSON.parse(line);
    events.push(event);
    if (event.eventType === "interaction_requested") await cancelRun({ actor: installation.owner, runId });
  }
  expect(events.map(({ sequence }) => Number(sequence))).toEqual(events.map((_, index) => index + 1));
  expect(events[0]).toMatchObject({ eventType: "run_started", payload: { input: { amount: 900 } } });
  expect(events.at(-1)).toMatchObject({ eventType: "run_cancelled" });
});

test("Ctrl-C stops following and leaves the run alone", async () => {
  const runId = await startWaiting();
  const tail = spawnLaneway({
    args: ["runs", "tail", runId],
    environment: { DATABASE_URL: installation.url },
  });
  for await (const line of createInterface({ input: tail.stdout })) {
    if (line.includes("interaction_requested")) tail.kill("SIGINT");
  }
  const [exitCode] = tail.exitCode === null ? await once(tail, "exit") : [tail.exitCode];
  expect(exitCode).toBe(130);
  const { run } = await getRun({ actor: installation.owner, runId });
  expect(run.status).toBe("waiting");
});

test("a reader who leaves ends the following quietly", async () => {
  const runId = await startWaiting();
  const tail = spawnLaneway({
    args: ["runs", "tail", runId],
    environment: { DATABASE_URL: installation.url },
  });
  const messages: Buffer[] = [];
  tail.stderr.on("data", (chunk: Buffer) => messages.push(chunk));
  await once(tail.stdout, "data");
  tail.stdout.destroy();
  await cancelRun({ actor: installation.owner, runId }); // gives it something to write
  expect(await once(tail, "exit")).toEqual([0, null]);
  expect(Buffer.concat(messages).toString()).toBe("");
});

test("a run is cancelled once; an unknown one is refused", async () => {
  const runId = await startWaiting();
  const cancelled = await installation.laneway(["runs", "cancel", runId]);
  expect(cancelled).toMatchObject({ exitCode: 0, stdout: `${runId} is cancelled.\n` });
  const again = await installation.laneway(["runs", "cancel", runId, "--json"]);
  expect(again.json()).toMatchObject({ runId, alreadyTerminal: true, status: "cancelled" });
  const unknown = await installation.laneway(["runs", "tail", "run_unknown", "--json"]);
  expect(unknown.exitCode).toBe(1);
  expect(unknown.json()).toMatchObject({ error: { code: "run_not_found" } });
});
