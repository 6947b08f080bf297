import Link from "next/link";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";

/** The run does not exist. */
export function NoSuchRun() {
  return (
    <div className="grid gap-6">
      <PageHeader title="Run not found" />
      <EmptyState title="Check the link" act={<ToRuns />}>
        <p>
          The link may be incomplete, the run may belong to another workspace, or it was deleted: this
          workspace deletes ended runs after its retention period.
        </p>
      </EmptyState>
    </div>
  );
}

/** The run exists, but the person may not see it. */
export function NotAllowed() {
  return (
    <div className="grid gap-6">
      <PageHeader title="Not your run" />
      <EmptyState title="This run belongs to another team" act={<ToRuns />}>
        <p>
          You see the runs of your own teams' agents. Ask an admin of the workspace to add you to the team
          whose agent it is.
        </p>
      </EmptyState>
    </div>
  );
}

function ToRuns() {
  return (
    <Link href="/runs" className={buttonClasses("primary", "justify-self-start")}>
      All runs
    </Link>
  );
}
