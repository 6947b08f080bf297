import Link from "next/link";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { PageHeader } from "#components/ui/page-header.tsx";

/** The address leads nowhere. */
export function NoSuchRun() {
  return (
    <div className="grid gap-6">
      <PageHeader title="Run not found" />
      <EmptyState title="There is no such run" act={<ToRuns />}>
        <p>
          Its address may be incomplete, it may belong to another workspace, or it has been deleted: ended
          runs are kept for the time that this workspace's retention says.
        </p>
      </EmptyState>
    </div>
  );
}

/** The run is there, but not for this person. */
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
