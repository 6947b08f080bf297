import { randomUUID } from "node:crypto";
import { answerOne, answerWaiting, fieldOf, questionOf, type Started } from "./answers.ts";
import type { Assignment, Measured, RequestTarget, RunTarget } from "./assignment.ts";
import { closedLoop } from "./closed-loop.ts";
import { HttpConnection } from "./http-connection.ts";
import { filled } from "./request-text.ts";
import { transfer } from "./transfer.ts";

type Act = (connection: HttpConnection) => Promise<void>;

/**
 * Does what an assignment says, as a closed loop.
 * @throws Error with the answer when one is not what the assignment expects: a figure made of refusals is none.
 */
export async function drive(assignment: Assignment): Promise<Measured> {
  if (assignment.kind === "transfers") return transfer(assignment);
  const open = () => HttpConnection.open({ host: "127.0.0.1", port: assignment.target.port });
  if (assignment.kind === "requests") {
    const { target, connections, seconds } = assignment;
    return closedLoop({ open, parallel: connections, until: { seconds }, act: request(target) });
  }
  if (assignment.kind === "answers") return answerWaiting(assignment, { open, startOne, seeEnd });
  const { target, parallel, until, startOnly = false } = assignment;
  return closedLoop({ open, parallel, until, act: startOnly ? start(target) : startAndWait(target) });
}

function request({ request, marker }: RequestTarget): Act {
  return async (connection) => {
    const { status, body } = await connection.send(request);
    if (status !== 200 || !body.includes(marker)) throw new Error(`answered ${status} ${body.slice(0, 500)}`);
  };
}

function startAndWait(target: RunTarget): Act {
  return async (connection) => {
    const { id, answer: started } = await startOne(connection, target);
    const last = target.answer
      ? await answerOne(connection, target.answer, id, await questionOf(connection, target.answer, id))
      : started;
    await seeEnd(connection, target, id, last);
  };
}

function start(target: RunTarget): Act {
  return async (connection) => {
    await startOne(connection, target);
  };
}

async function startOne(connection: HttpConnection, { start, idField }: RunTarget): Promise<Started> {
  const nonce = randomUUID();
  const { status, body } = await connection.send(filled(start, { nonce }));
  const id = idField === "nonce" ? nonce : fieldOf(body, idField);
  if (status >= 300 || id === undefined)
    throw new Error(`starting was answered ${status} ${body.slice(0, 500)}`);
  return { id, answer: body };
}

/** @param last the last answer about the run, which is that of its end where the target has no request that waits. */
async function seeEnd(
  connection: HttpConnection,
  { wait, doneMarker }: RunTarget,
  id: string,
  last: string,
): Promise<void> {
  if (wait === undefined) {
    if (!last.includes(doneMarker)) throw new Error(`a run ended with ${last.slice(0, 500)}`);
    return;
  }
  for (;;) {
    const { status, body } = await connection.send(filled(wait, { id }));
    if (status === 200 && body.includes(doneMarker)) return;
    // A poll that saw the run change before it ended.
    if (status === 200 && /"status":"(?:queued|running|waiting)"/.test(body)) continue;
    throw new Error(`waiting was answered ${status} ${body.slice(0, 500)}`);
  }
}
