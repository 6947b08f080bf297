import { setTimeout as sleep } from "node:timers/promises";
import type { Assignment, Measured, RunAnswer, RunTarget } from "./assignment.ts";
import { closedLoop } from "./closed-loop.ts";
import type { HttpConnection } from "./http-connection.ts";
import { filled } from "./request-text.ts";

interface Waiting {
  readonly id: string;
  readonly question: string;
}

/** Runs that wait, by the request that starts them: each measurement adds only those that the last one has answered. */
const waitingRuns = new Map<string, Waiting[]>();
const STARTED_AT_ONCE = 16;
/** Whoever has not as many runs waiting by then cannot do it; answering ends then with what was answered. */
const PATIENCE_SECONDS = 300;
/** Before an answer that came too early is sent again. */
const PAUSE_MS = 10;

export interface Started {
  readonly id: string;
  /** To the request that started the run. */
  readonly answer: string;
}

interface Steps {
  open(): Promise<HttpConnection>;
  startOne(connection: HttpConnection, target: RunTarget): Promise<Started>;
  seeEnd(connection: HttpConnection, target: RunTarget, id: string, last: string): Promise<void>;
}

/** Has so many runs wait, which is not measured, then answers `count` of them, each until it has completed. */
export async function answerWaiting(
  { target, waiting, parallel, count }: Extract<Assignment, { kind: "answers" }>,
  { open, startOne, seeEnd }: Steps,
): Promise<Measured> {
  const { answer } = target;
  if (!answer) throw new Error("these runs wait for no answer");
  const kept = waitingRuns.get(target.start) ?? [];
  waitingRuns.set(target.start, kept);
  await closedLoop({
    open,
    parallel: STARTED_AT_ONCE,
    until: { count: waiting - kept.length, seconds: PATIENCE_SECONDS },
    act: async (connection) => {
      const { id } = await startOne(connection, target);
      kept.push({ id, question: await questionOf(connection, answer, id) });
    },
  });
  if (kept.length < waiting)
    throw new Error(`only ${kept.length} of ${waiting} runs waited after ${PATIENCE_SECONDS} s`);
  return closedLoop({
    open,
    parallel,
    until: { count, seconds: PATIENCE_SECONDS },
    act: async (connection) => {
      const run = kept.shift();
      if (!run) throw new Error("no run waits any more");
      const last = await answerOne(connection, answer, run.id, run.question);
      await seeEnd(connection, target, run.id, last);
    },
  });
}

/** What the run asks; the empty text where an answer does not name it. */
export async function questionOf(
  connection: HttpConnection,
  { ask, questionField = "" }: RunAnswer,
  id: string,
): Promise<string> {
  if (ask === undefined) return "";
  for (;;) {
    const { status, body } = await connection.send(filled(ask, { id }));
    const question = fieldOf(body, questionField);
    if (question !== undefined) return question;
    if (status !== 200 || !body.includes('"status":"running"'))
      throw new Error(`asking was answered ${status} ${body.slice(0, 500)}`);
  }
}

/** @throws Error with the answer when it is a refusal. */
export async function answerOne(
  connection: HttpConnection,
  { request, tooEarly }: RunAnswer,
  id: string,
  question: string,
): Promise<string> {
  for (;;) {
    const { status, body } = await connection.send(filled(request, { id, question }));
    if (status < 300) return body;
    if (tooEarly === undefined || !body.includes(tooEarly))
      throw new Error(`answering was answered ${status} ${body.slice(0, 500)}`);
    await sleep(PAUSE_MS);
  }
}

/** A text member anywhere in JSON. */
export function fieldOf(body: string, name: string): string | undefined {
  return new RegExp(`"${name}": ?"([^"]+)"`).exec(body)?.[1];
}
