import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { conversing } from "#lib/testing/agents.ts";
import { accepted } from "#lib/testing/api-client.ts";
import { type EffectService, startEffectService } from "#lib/testing/effect-service.ts";
import { publishGraph } from "#lib/testing/factories.ts";
import { replyPieces, replyText } from "#lib/testing/model-server-replies.ts";
import { type OpenRunStream, openRunStream } from "#lib/testing/run-stream-client.ts";
import { waitFor } from "#lib/testing/wait-for.ts";

let world: EffectService;
let agentId: string;

beforeAll(async () => {
  world = await startEffectService();
  agentId = (await publishGraph({ ...world.tenant, graph: conversing({ retry: 2 }) })).agentId;
});
afterAll(() => world.close());

/** The text as a client puts it together. */
const heardBy = ({ heard }: OpenRunStream) =>
  heard.reduce((text, { name, data }) => {
    if (name !== "delta") return text;
    return data.snapshot ? data.text : text + data.text;
  }, "");
const deltasOf = ({ heard }: OpenRunStream) =>
  heard.flatMap(({ name, data }) => (name === "delta" ? [data] : []));

const begin = () => world.api.started(agentId, { laneId: "talk", input: { message: "Hi" } });

/** A call that says the first pieces, and the rest once the gate is open. */
async function speaking(...first: string[]) {
  const gate = Promise.withResolvers<void>();
  const before = world.models.requests.length;
  world.models.respondWith(replyPieces(...first, gate.promise, "Bye."));
  const runId = await begin();
  await waitFor("the call", () => world.models.requests.length > before);
  return { runId, goOn: gate.resolve };
}

test("what a model says comes while it says it, redacted across its pieces, before the record, and is stored nowhere", async () => {
  world.service.runtime.secrets.add(world.tenant.workspaceId, ["sk-very-secret-4711"]);
  const { runId, goOn } = await speaking("The key is sk-very", "-sec", "ret-4711, ", "keep it. ");
  await using stream = await openRunStream(world.api, runId);
  await waitFor("the first words", () => heardBy(stream).includes("keep it. "));
  expect(heardBy(stream)).toBe("The key is [redacted], keep it. ");
  goOn();
  expect(await stream.ended).toBe(true);
  expect(heardBy(stream)).toBe("The key is [redacted], keep it. Bye.");
  expect(deltasOf(stream)[0]).toMatchObject({ nodeId: expect.any(String), snapshot: true });
  expect(deltasOf(stream)[0]?.occurrenceId).toContain(runId);
  expect(stream.heard.at(-1)).toMatchObject({
    name: "run",
    data: { status: "completed", finalResponse: "The key is sk-very-secret-4711, keep it. Bye." },
  });
  expect(JSON.stringify(stream.heard.filter(({ name }) => name !== "run"))).not.toContain("4711");
  const stored = "select 1 from run_events where run_id = $1 and type = 'delta'";
  expect((await world.service.runtime.db.pool.query(stored, [runId])).rows).toEqual([]);
});

test("who comes in the middle, or comes back, gets the text so far once, then what follows", async () => {
  const { runId, goOn } = await speaking("Good ", "day, ");
  const first = await openRunStream(world.api, runId);
  await waitFor("the beginning", () => heardBy(first) === "Good day, ");
  const seen = first.lastEventId();
  await first[Symbol.asyncDispose]();
  await using again = await openRunStream(world.api, runId, { headers: { "last-event-id": seen } });
  await again.hear("delta");
  goOn();
  await again.ended;
  const snapshots = deltasOf(again).filter(({ snapshot }) => snapshot);
  expect(snapshots.map(({ text }) => text)).toEqual(["Good day, "]);
  expect(heardBy(again)).toBe("Good day, Bye.");
});

test("a failed attempt's words are replaced by those of the next", async () => {
  const gate = Promise.withResolvers<void>();
  world.models.respondWith(
    (asked, response) =>
      replyPieces(
        "Well, I ",
        gate.promise.then(() => response.destroy()),
      )(asked, response),
    replyText("Better so."),
  );
  await using stream = await openRunStream(world.api, await begin());
  await waitFor("the first words", () => heardBy(stream).includes("Well"));
  gate.resolve();
  await stream.ended;
  expect(heardBy(stream)).toBe("Better so.");
});

test("a reader that does not read is cut at 1 MiB of what a model says, and its place is free", async () => {
  const { runId, goOn } = await speaking("So. ");
  const { runStreams, speech } = world.service.runtime;
  const address = `${world.service.baseUrl}/v1/public/runs/${runId}/stream`;
  const headers = { authorization: `Bearer ${world.tenant.key}` };
  const reading = Promise.withResolvers<IncomingMessage>();
  request(address, { headers }, (incoming) => reading.resolve(incoming.pause())).end();
  const incoming = await reading.promise;
  const broken = once(incoming, "error");
  await waitFor("the stream", () => runStreams.open() === 1);
  const call = { runId, occurrenceId: `${runId}:other:1`, ordinal: 1 };
  const text = "x".repeat(64 * 1024);
  let saidBytes = 0;
  // What the operating system buffers on the way is no backlog of ours.
  for (; runStreams.open() > 0 && saidBytes < 64 * 1024 * 1024; saidBytes += text.length) {
    speech.say({ ...call, text });
    await turn();
  }
  expect(runStreams.open()).toBe(0);
  incoming.resume();
  expect(await broken).toEqual([expect.objectContaining({ code: "ECONNRESET" })]);
  speech.said(call);
  goOn();
  expect(accepted(await world.api.getRun(runId)).runId).toBe(runId);
});
