"use client";

import { useEffect, useRef } from "react";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { useEnterWorkspace } from "#components/workspaces/use-workspaces.ts";

/** Switches this browser to the workspace, once, and goes on to the page. */
export function EnterAndOpen({
  workspace,
  path,
}: {
  workspace: { readonly id: string; readonly name: string };
  path: string;
}) {
  const { mutate, error, isPending } = useEnterWorkspace(path);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    mutate(workspace.id);
  }, [mutate, workspace.id]);
  if (!error) return <p className="text-ink-soft">One moment.</p>;
  return (
    <div className="grid justify-items-start gap-4">
      <RefusalNotice what={`You are still in another workspace than ${workspace.name}.`} error={error} />
      <Button look="primary" disabled={isPending} onClick={() => mutate(workspace.id)}>
        Switch to {workspace.name}
      </Button>
    </div>
  );
}
