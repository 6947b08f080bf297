import type { RunPage } from "#components/runs/use-run-page.ts";
import { Link } from "#components/ui/link.tsx";

/** The state of a turn without an answer in progress. */
export function ChatOutcome({ page: { run, interactions } }: { page: RunPage }) {
  const [open] = interactions;
  const link = (words: string) => (
    <Link
      href={`/runs/${run.runId}`}
      className="text-accent-ink underline underline-offset-2 hover:no-underline"
    >
      {words}
    </Link>
  );
  if (run.status === "waiting") {
    return (
      <p className="wrap-anywhere rounded-md bg-waiting-wash px-3 py-2">
        Waits for {open?.title ? `“${open.title}”` : "an answer"}. {link("Answer on the run's page")}
      </p>
    );
  }
  if (run.status !== "failed" && run.status !== "cancelled") return null;
  return (
    <p className="wrap-anywhere rounded-md bg-failed-wash px-3 py-2">
      {run.status === "failed" ? (run.error?.message ?? "The turn failed.") : "The turn was cancelled."}{" "}
      {link("See what happened")}
    </p>
  );
}
