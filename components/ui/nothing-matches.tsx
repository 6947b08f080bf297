import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";

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
