import type { TestRun } from "./use-agent-tests.ts";

/** Why a test has failed. */
export function Failures({
  failures,
  more,
}: {
  failures: TestRun["results"][number]["failures"];
  /** Further ones, which its run shows. */
  more: number;
}) {
  return (
    <ul aria-label="Why it failed" className="grid gap-2 rounded-md bg-failed-wash p-3 text-table">
      {failures.map(({ expect, message }) => (
        <li key={`${expect} ${message}`} className="wrap-anywhere grid gap-0.5">
          {expect !== null && <code className="font-mono">{expect}</code>}
          <span className="text-ink-soft">{message}</span>
        </li>
      ))}
      {more > 0 && (
        <li className="text-ink-soft">
          {more} more {more === 1 ? "expectation" : "expectations"} failed. Run the test to see all.
        </li>
      )}
    </ul>
  );
}
