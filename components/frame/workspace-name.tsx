"use client";

import { useSession } from "#components/session/use-session.ts";
import { Skeleton } from "#components/ui/skeleton.tsx";

/** Where one is. */
export function WorkspaceName() {
  const { data: session, isError } = useSession();
  if (session) return <p className="truncate font-medium">{session.workspace.name}</p>;
  return isError ? <p className="text-ink-soft">Workspace unknown</p> : <Skeleton className="h-4 w-32" />;
}
