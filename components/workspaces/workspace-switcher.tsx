"use client";

import { Check, ChevronsUpDown, Plus } from "lucide-react";
import { useState } from "react";
import { useMay, useSession } from "#components/session/use-session.ts";
import { Menu, MenuGroup, MenuItem, MenuSeparator } from "#components/ui/menu.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { notifyFailure } from "#components/ui/toast.tsx";
import { CreateWorkspaceDialog } from "./create-workspace-dialog.tsx";
import { useFollowOtherTabs } from "./other-tabs.ts";
import { useSwitchWorkspace, useWorkspaces } from "./use-workspaces.ts";

/** The current workspace, and links to the person's other ones. */
export function WorkspaceSwitcher() {
  const { data: session, isError } = useSession();
  const mayCreate = useMay("owner");
  const [isCreating, setIsCreating] = useState(false);
  useFollowOtherTabs(session?.workspace.id);
  if (!session) {
    return isError ? <p className="text-ink-soft">Workspace unknown</p> : <Skeleton className="h-4 w-32" />;
  }
  const { name } = session.workspace;
  return (
    <>
      <Menu
        align="start"
        trigger={
          <button
            type="button"
            aria-label={`Workspace: ${name}`}
            className="-mx-2 flex h-8 min-w-0 max-w-[calc(100%+1rem)] items-center gap-1.5 rounded-md px-2 font-medium transition-colors hover:bg-hover pointer-coarse:h-11"
          >
            <span className="truncate" title={name}>
              {name}
            </span>
            <ChevronsUpDown aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
          </button>
        }
      >
        <OwnWorkspaces />
        {mayCreate && (
          <>
            <MenuSeparator />
            <MenuItem icon={<Plus aria-hidden />} onSelect={() => setIsCreating(true)}>
              New workspace
            </MenuItem>
          </>
        )}
      </Menu>
      <CreateWorkspaceDialog open={isCreating} onOpenChange={setIsCreating} />
    </>
  );
}

/** Loaded when the menu opens: most people have one workspace. */
function OwnWorkspaces() {
  const { data, isError } = useWorkspaces({ enabled: true });
  const { mutate, isPending } = useSwitchWorkspace();
  return (
    <MenuGroup label="Your workspaces">
      {!data && (
        <p className="px-2 py-1.5 text-ink-soft">
          {isError ? "Your workspaces could not be loaded." : "Loading"}
        </p>
      )}
      {data?.workspaces.map((workspace) => (
        <MenuItem
          key={workspace.id}
          disabled={isPending}
          onSelect={() => {
            if (workspace.isCurrent) return;
            mutate(workspace.id, {
              onError: (error) => notifyFailure("You are still here", { description: error.message }),
            });
          }}
        >
          <span className="flex items-center gap-2">
            <span className="wrap-anywhere grow">{workspace.name}</span>
            <span className="text-ink-faint text-meta first-letter:uppercase">{workspace.role}</span>
            <Check aria-hidden className={workspace.isCurrent ? "text-accent-ink" : "invisible"} />
            {workspace.isCurrent && <span className="sr-only">You are here</span>}
          </span>
        </MenuItem>
      ))}
    </MenuGroup>
  );
}
