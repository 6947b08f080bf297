import type { Assignment, Measured, RequestTarget, RunTarget } from "./assignment.ts";
import { closedLoop } from "./closed-loop.ts";
import { HttpConnection } from "./http-connection.ts";
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
    const id = await startOne(connection, target);
    const { status, body } = await connection.send(target.wait.replace("{id}", id));
    if (status !== 200 || !body.includes(target.doneMarker))
      throw new Error(`waiting was answered ${status} ${body.slice(0, 500)}`);
  };
}

function start(target: RunTarget): Act {
  return async (connection) => {
    await startOne(connection, target);
  };
}

async function startOne(connection: HttpConnection, { start, idField }: RunTarget): Promise<string> {
  const { status, body } = await connection.send(start);
  const id = new RegExp(`"${idField}": ?"([^"]+)"`).exec(body)?.[1];
  if (status >= 300 || id === undefined)
    throw new Error(`starting was answered ${status} ${body.slice(0, 500)}`);
  return id;
}
