import { DomainError } from "#lib/contract/errors.ts";
import { OPERATOR } from "#lib/nouns/access/operator.ts";
import { type ListedWorkspace, listWorkspaces } from "#lib/nouns/workspaces/list-workspaces.ts";
import { CommandFailure } from "../failures/command-failure.ts";
import { notStarted } from "./require-current-database.ts";

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
