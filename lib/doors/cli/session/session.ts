import { DomainError } from "#lib/contract/errors.ts";
import { OPERATOR, type UserActor } from "#lib/nouns/access/actor.ts";
import { findStanding } from "#lib/nouns/access/find-standing.ts";
import { type ListedWorkspace, listWorkspaces } from "#lib/nouns/workspaces/list-workspaces.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import {
  type AttachableCommand,
  type CommandDefinition,
  defineCommand,
  type Host,
} from "../command/define-command.ts";
import { option, type Parameters, Text, type ValuesOf } from "../command/parameters.ts";
import { CommandFailure } from "../failures/command-failure.ts";
import { notStarted, openRuntime } from "./in-database.ts";

/**
 * The named workspace, or the only one.
 * @throws CommandFailure not_started, workspace_required; DomainError workspace_not_found.
 */
export async function chooseWorkspace({ workspaceId }: { workspaceId: string | undefined }): Promise<string> {
  const workspaces = await listWorkspaces({ actor: OPERATOR });
  const [only, ...others] = workspaces;
  if (!only) throw notStarted("There is no workspace in the database.");
  if (workspaceId !== undefined) {
    if (workspaces.some(({ id }) => id === workspaceId)) return workspaceId;
    throw new DomainError("workspace_not_found", `There is no workspace ${workspaceId}.`, {
      details: workspaces.map(workspaceDetail),
    });
  }
  if (others.length === 0) return only.id;
  throw new CommandFailure("workspace_required", "There are several workspaces.", {
    advice: "Choose one with --workspace.",
    details: workspaces.map(workspaceDetail),
  });
}

function workspaceDetail({ id, name }: ListedWorkspace) {
  return { code: "workspace", field: id, message: name };
}

interface Owner {
  readonly userId: string;
  readonly email: string;
}

const findFirstOwner: Statement = {
  name: "find-first-owner",
  text: `
    select u.id as "userId", u.email as "email"
      from memberships m
      join users u on u.id = m.user_id
     where m.workspace_id = $1 and m.role = 'owner' and m.status = 'active'
     order by m.created_at, m.user_id
     limit 1`,
};

/**
 * The owner whom the command acts for by default: the one who has been owner longest.
 * @throws DomainError user_not_found.
 */
export async function findOwner({ workspaceId }: { workspaceId: string }): Promise<Owner> {
  const [owner] = await runtime().db.run<Owner>(findFirstOwner, [workspaceId]);
  if (owner) return owner;
  throw new DomainError("user_not_found", "The workspace has no active owner; name a member with --as.");
}

/** The parameters of every command that works in a workspace. */
export const SESSION_PARAMETERS = {
  workspace: option("--workspace <id>", "the workspace, where there are several", Text),
  as: option("--as <email>", "act as this member instead of the workspace's owner", Text),
};

interface SessionChoice {
  readonly workspace: string | undefined;
  readonly as: string | undefined;
}

interface Session extends AsyncDisposable {
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

/** A command that does its work in a workspace on behalf of a member: after its own parameters it takes those of a session. */
export function defineSessionCommand<P extends Parameters, Result>({
  parameters,
  work,
  ...definition
}: Omit<CommandDefinition<P, Result>, "run"> & {
  /** Given the values of the parameters, and who acts. */
  work(given: ValuesOf<P> & { readonly actor: UserActor }): Promise<Result>;
}): AttachableCommand {
  return defineCommand({
    ...definition,
    parameters: { ...parameters, ...SESSION_PARAMETERS },
    run(invocation) {
      const values = invocation.values as ValuesOf<P> & ValuesOf<typeof SESSION_PARAMETERS>; // declared above
      return inSession({
        invocation: { ...invocation, values },
        work: (actor) => work({ ...values, actor }),
      });
    },
  });
}
