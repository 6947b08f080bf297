import type { UserActor } from "#lib/nouns/access/actor.ts";
import { findStanding } from "#lib/nouns/access/find-standing.ts";
import type { Host } from "../command/define-command.ts";
import { option } from "../command/parameter.ts";
import { Text } from "../command/readers.ts";
import { chooseWorkspace } from "./choose-workspace.ts";
import { findOwner } from "./find-owner.ts";
import { openRuntime } from "./open-runtime.ts";

/** The parameters of every command that works in a workspace. */
export const SESSION_PARAMETERS = {
  workspace: option("--workspace <id>", "the workspace, where there are several", Text),
  as: option("--as <email>", "act as this member instead of the workspace's owner", Text),
};

interface SessionChoice {
  readonly workspace: string | undefined;
  readonly as: string | undefined;
}

export interface Session extends AsyncDisposable {
  /** The member that the command acts as, with their current permissions. */
  readonly actor: UserActor;
}

/** @throws CommandFailure not_started, workspace_required; DomainError for an unknown workspace or member. */
export async function openSession({ values, ...host }: Host & { values: SessionChoice }): Promise<Session> {
  await using opening = new AsyncDisposableStack();
  opening.use(await openRuntime(host));
  const workspaceId = await chooseWorkspace({ workspaceId: values.workspace });
  const user = values.as === undefined ? await findOwner({ workspaceId }) : { email: values.as };
  const actor = await findStanding({ workspaceId, ...user });
  const opened = opening.move();
  return { actor, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

/** Calls `work` with a session and closes it afterwards. */
export async function inSession<T>({
  invocation,
  work,
}: {
  invocation: Host & { values: SessionChoice };
  work: (actor: UserActor) => Promise<T>;
}): Promise<T> {
  await using session = await openSession(invocation);
  return await work(session.actor); // awaited, so that the session stays open until it is done
}
