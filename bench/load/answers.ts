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

interface Steps {
  open(): Promise<HttpConnection>;
  startOne(connection: HttpConnection, target: RunTarget): Promise<string>;
  waitForEnd(connection: HttpConnection, target: RunTarget, id: string): Promise<void>;
}

/** Has so many runs wait, which is not measured, then answers `count` of them, each until it has completed. */
export async function answerWaiting(
  { target, waiting, parallel, count }: Extract<Assignment, { kind: "answers" }>,
  { open, startOne, waitForEnd }: Steps,
): Promise<Measured> {
  const { answer } = target;
  if (!answer) throw new Error("these runs wait for no answer");
  const kept = waitingRuns.get(target.start) ?? [];
  waitingRuns.set(target.start, kept);
  await closedLoop({
    open,
    parallel: STARTED_AT_ONCE,
    until: { count: waiting - kept.length },
    act: async (connection) => {
      const id = await startOne(connection, target);
      kept.push({ id, question: await questionOf(connection, answer, id) });
    },
  });
  return closedLoop({
    open,
    parallel,
    until: { count },
    act: async (connection) => {
      const run = kept.shift();
      if (!run) throw new Error("no run waits any more");
      await answerOne(connection, answer, run.id, run.question);
      await waitForEnd(connection, target, run.id);
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
  { request }: RunAnswer,
  id: string,
  question: string,
): Promise<void> {
  const { status, body } = await connection.send(filled(request, { id, question }));
  if (status >= 300) throw new Error(`answering was answered ${status} ${body.slice(0, 500)}`);
}

/** A text member anywhere in JSON. */
export function fieldOf(body: string, name: string): string | undefined {
  return new RegExp(`"${name}": ?"([^"]+)"`).exec(body)?.[1];
}
