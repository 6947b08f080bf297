import type { ReactNode } from "react";
import { Button } from "./button.tsx";

/** An empty page: what belongs here, and the first action. */
export function EmptyState({ title, children, act }: { title: string; children: ReactNode; act: ReactNode }) {
  return (
    <section className="grid max-w-2xl gap-4 rounded-lg border border-line bg-surface p-6">
      <div className="grid gap-1">
        <h2 className="font-semibold text-heading">{title}</h2>
        <div className="text-body text-ink-soft">{children}</div>
      </div>
      {act}
    </section>
  );
}

/** A page that only admins may see. */
export function OnlyAdmins({ what }: { what: string }) {
  return (
    <EmptyState title={`Only admins can see ${what}`} act={null}>
      Ask an admin of this workspace. People and teams shows who they are.
    </EmptyState>
  );
}

/** A list of which the filters leave nothing. */
export function NothingMatches({
  what,
  onClear,
  children = "Change or clear the filters.",
}: {
  /** "runs" */
  what: string;
  onClear: () => void;
  children?: ReactNode;
}) {
  return (
    <EmptyState
      title={`No ${what} match these filters`}
      act={
        <Button className="justify-self-start" onClick={onClear}>
          Clear the filters
        </Button>
      }
    >
      {children}
    </EmptyState>
  );
}
