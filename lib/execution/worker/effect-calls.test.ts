import { expect, test } from "vitest";
import type { Json } from "#lib/contract/json.ts";
import type { Call, Question } from "#lib/execution/nodes/effect.ts";
import { computeFor } from "#lib/execution/nodes/testing/compute-for.ts";
import { exampleScope } from "#lib/language/expressions/example-scope.ts";
import { NO_SECRETS } from "#lib/language/redaction/redact.ts";
import type { OpenedInteraction } from "#lib/nouns/runs/change-run.ts";
import { type CommitCalls, EffectCalls } from "./effect-calls.ts";
import { Journal, type JournalQuestion } from "./journal.ts";

const OCCURRENCE = "run_1:ask:1";
const ANSWERED = { answer: { action: "approve" }, answeredBy: null, answeredAt: null };
const approval: Question = { type: "approval", request: { title: "May I?" } };

function asked(parts: Partial<JournalQuestion> = {}): JournalQuestion {
  const { request } = approval;
  const base = { id: "approval:1", occurrenceId: OCCURRENCE, ordinal: 2, type: "approval", request };
  return { ...base, answered: undefined, ...parts };
}

function begin({
  journal = new Journal([], []),
  makesSeveralCalls = true,
  timeoutSeconds = 60,
  signal = new AbortController().signal,
  ours = Promise.resolve(),
}: {
  journal?: Journal;
  makesSeveralCalls?: boolean;
  timeoutSeconds?: number;
  signal?: AbortSignal;
  ours?: Promise<void>;
} = {}) {
  const committed: Json[] = [];
  const opened: Omit<OpenedInteraction, "occurrenceId" | "nodeId">[] = [];
  const commit: CommitCalls = {
    begin: async () => {
      await ours;
      return () => {};
    },
    call: async ({ ordinal, result }) => void committed.push([ordinal, result]),
    open: async (interaction) => void opened.push(interaction),
  };
  const calls = new EffectCalls({
    workspaceId: "wsp_1",
    runId: "run_1",
    occurrenceId: OCCURRENCE,
    compute: computeFor(exampleScope()),
    earlier: [],
    files: { ofTurn: [], areGiven: false, mayBeEarlier: false },
    hiding: { schema: undefined, answers: {} },
    secrets: NO_SECRETS,
    mayWrite: true,
    makesSeveralCalls,
    timeoutSeconds,
    signal,
    journal,
    commit,
  });
  return { calls, committed, opened };
}

test("a call is committed under its ordinal before the effect goes on", async () => {
  const { calls, committed } = begin();
  const keys: string[] = [];
  const perform = async ({ idempotencyKey }: Call) => {
    keys.push(idempotencyKey);
    return { result: "a" };
  };
  expect(await calls.call(1, perform)).toBe("a");
  expect(await calls.call(2, perform)).toBe("a");
  expect(keys).toEqual([`${OCCURRENCE}:1`, `${OCCURRENCE}:2`]);
  expect(committed).toEqual([
    [1, "a"],
    [2, "a"],
  ]);
});

test("the key of a node that makes one call is the occurrence itself", async () => {
  const { calls } = begin({ makesSeveralCalls: false });
  const key = await calls.call(1, async ({ idempotencyKey }) => ({ result: idempotencyKey, isLast: true }));
  expect(key).toBe(OCCURRENCE);
});

test("no call begins before the run is known to be ours; what is recorded needs no asking", async () => {
  const ours = Promise.withResolvers<void>();
  const journal = new Journal([{ occurrenceId: OCCURRENCE, ordinal: 1, result: "old" }], []);
  const { calls } = begin({ journal, ours: ours.promise });
  const made: number[] = [];
  const perform = async () => ({ result: made.push(2) });
  expect(await calls.call(1, perform)).toBe("old");
  const second = calls.call(2, perform);
  expect(made).toEqual([]);
  ours.resolve();
  expect(await second).toBe(1);
});

test("a recorded call is not made again, not even when its result was null", async () => {
  const journal = new Journal([{ occurrenceId: OCCURRENCE, ordinal: 1, result: null }], []);
  const { calls, committed } = begin({ journal });
  const result = await calls.call<Json>(1, async () => {
    throw new Error("made again");
  });
  expect(result).toBeNull();
  expect(committed).toEqual([]);
});

test("the last call is committed by the node's end, with its events and usage", async () => {
  const { calls, committed } = begin();
  const usage = { inputTokens: 3, outputTokens: 4, costUsd: 0.5 };
  const event = { type: "tool_called" } as const;
  await calls.call(1, async () => ({ result: "a", events: [event], usage, isLast: true }));
  expect(committed).toEqual([]);
  expect(calls.record).toEqual({ events: [event], usage });
});

test("a call that takes too long is a failure worth another attempt; one that is cancelled is not", async () => {
  const hang = ({ signal }: Call) =>
    new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  await expect(begin({ timeoutSeconds: 0.01 }).calls.call(1, hang)).rejects.toMatchObject({
    name: "NodeFailure",
    retryable: true,
  });
  const cancel = new AbortController();
  const cancelled = begin({ signal: cancel.signal }).calls.call(1, hang);
  cancel.abort(new Error("cancelled"));
  await expect(cancelled).rejects.toThrow("cancelled");
});

test("a question is opened once: while it is open, and when it has been answered, it is found", async () => {
  const first = begin();
  expect(await first.calls.open(2, () => approval)).toMatchObject({ answered: undefined });
  expect(first.opened).toMatchObject([{ callOrdinal: 2, type: "approval", request: approval.request }]);

  for (const answered of [undefined, ANSWERED]) {
    const again = begin({ journal: new Journal([], [asked({ answered })]) });
    expect(await again.calls.open(2, () => approval)).toMatchObject({
      interactionId: "approval:1",
      answered,
    });
    expect(again.opened).toEqual([]);
  }
});

test("what was asked counts, whatever would be asked now", async () => {
  const journal = new Journal([], [asked({ request: { title: "As it was shown" } })]);
  const { request } = await begin({ journal }).calls.open(2, () => approval);
  expect(request).toEqual({ title: "As it was shown" });
});

test("a connection is asked for anew when it was made and does not work; not when nobody made it in time", async () => {
  const auth: Question = { type: "auth", request: {} };
  const made = begin({ journal: new Journal([], [asked({ type: "auth", answered: ANSWERED })]) });
  expect(await made.calls.open(2, () => auth)).toMatchObject({ answered: undefined });
  expect(made.opened).toHaveLength(1);

  const expired = { ...ANSWERED, answer: null };
  const late = begin({ journal: new Journal([], [asked({ type: "auth", answered: expired })]) });
  expect(await late.calls.open(2, () => auth)).toMatchObject({ answered: expired });
  expect(late.opened).toEqual([]);
});

test("of several questions at one place the last one counts", () => {
  const journal = new Journal([], [asked({ id: "auth:1", answered: ANSWERED }), asked({ id: "auth:2" })]);
  const at = { occurrenceId: OCCURRENCE, ordinal: 2, type: "approval" };
  expect(journal.question(at)?.id).toBe("auth:2");
});

test("an answer is told to the effect that asked, and to no other", () => {
  const journal = new Journal([], [asked()]);
  expect(journal.answered("approval:unknown", ANSWERED)).toBeUndefined();
  expect(journal.answersTo(OCCURRENCE)).toBe(0);
  expect(journal.answered("approval:1", ANSWERED)).toMatchObject({ ordinal: 2 });
  expect(journal.answersTo(OCCURRENCE)).toBe(1);
  expect(journal.question({ occurrenceId: OCCURRENCE, ordinal: 2, type: "approval" })?.answered).toEqual(
    ANSWERED,
  );
});
