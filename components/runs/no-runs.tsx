import { startRefundPath, useFirstStepFacts } from "#components/first-steps/use-first-steps.ts";
import { includesRole, useSession } from "#components/session/use-session.ts";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Link } from "#components/ui/link.tsx";
import { useAnyAgent } from "./use-filter-names.ts";

/** A workspace without runs. */
export function NoRuns() {
  const { data: agent } = useAnyAgent();
  const refund = useFirstStepFacts().data?.refund;
  const role = useSession().data?.role;
  const makesKeys = role !== undefined && includesRole(role, "admin");
  return (
    <EmptyState
      title="Nothing has run yet"
      act={
        <div className="flex flex-wrap gap-2">
          {refund ? (
            <Link href={startRefundPath(refund.agentId)} className={buttonClasses("primary")}>
              Start a refund
            </Link>
          ) : (
            <Link href={agent ? `/agents/${agent.id}/start` : "/agents"} className={buttonClasses("primary")}>
              {agent ? `Start ${agent.name}` : "View the agents"}
            </Link>
          )}
          {makesKeys && (
            <Link href="/keys/new" className={buttonClasses("secondary")}>
              Create a key
            </Link>
          )}
        </div>
      }
    >
      Every run appears here: what it does, what it waits for and why it failed. Start one
      {makesKeys ? ", or create a key for an application" : ""}.
    </EmptyState>
  );
}

/** Shown while older runs are searched. */
export function SearchingBack({ since }: { since: string }) {
  const days = Math.max(1, Math.round((Date.now() - Date.parse(since)) / 86_400_000));
  return (
    <p role="status" className="rounded-lg border border-line bg-surface p-4 text-ink-soft">
      Nothing in the last {days === 1 ? "day" : `${days} days`} yet, searching further back…
    </p>
  );
}
