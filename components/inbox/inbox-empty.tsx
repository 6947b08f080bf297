import { ArrowRight } from "lucide-react";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";

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
        one, start an agent that asks. The sample Refund desk asks for an approval when the amount is over its
        limit.
      </p>
    </EmptyState>
  );
}
