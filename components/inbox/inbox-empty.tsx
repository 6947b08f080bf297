import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { Button } from "#components/ui/button.tsx";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";

/** Nothing waits: what will, and how to see it. */
export function InboxEmpty() {
  return (
    <EmptyState
      title="Nothing waits for you"
      act={
        <Link href="/agents" className={buttonClasses("primary", "justify-self-start")}>
          Start a run
          <ArrowRight aria-hidden />
        </Link>
      }
    >
      <p>
        Whenever a run asks a question, wants an approval or needs a connection, it stands here, for everybody
        who may answer it. Start an agent that asks, such as the sample that wants expenses over a limit
        approved, and watch it arrive.
      </p>
    </EmptyState>
  );
}

export function NothingMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="Nothing that waits fits these filters"
      act={
        <Button className="justify-self-start" onClick={onClear}>
          Clear the filters
        </Button>
      }
    >
      <p>Other things may wait all the same.</p>
    </EmptyState>
  );
}
