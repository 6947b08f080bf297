import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";

/** The empty state, with a link to start a run. */
export function InboxEmpty() {
  return (
    <EmptyState
      title="Nothing is waiting for you"
      act={
        <Link href="/agents" className={buttonClasses("primary", "justify-self-start")}>
          Start a run
          <ArrowRight aria-hidden />
        </Link>
      }
    >
      <p>
        Questions, approvals and missing connections appear here, for everybody who may answer them. To see
        one, start an agent that asks, such as the sample that approves expenses.
      </p>
    </EmptyState>
  );
}

export function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="No items match these filters"
      act={
        <Button className="justify-self-start" onClick={onClear}>
          Clear the filters
        </Button>
      }
    >
      <p>Other items may still be waiting.</p>
    </EmptyState>
  );
}
