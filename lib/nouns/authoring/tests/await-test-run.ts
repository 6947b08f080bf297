import type { Actor } from "#lib/nouns/access/actor.ts";
import type { HeldActor } from "#lib/nouns/access/held-actor.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { getTestRun, type TestRun } from "./get-test-run.ts";

/** Looked at again where no hint came: tests that are not started yet have no run to hear of. */
const RECHECK_MS = 300;

/**
 * A test run once its last test has ended, or as it is after `waitSeconds`; for models, whom each look costs a turn.
 * @throws DomainError as getTestRun; what `held` throws where the caller may not read it any more.
 */
export async function awaitTestRun({
  actor: asking,
  waitSeconds,
  held,
  ...which
}: {
  actor: Actor;
  agentId: string;
  testRunId: string;
  waitSeconds: number;
  held: () => HeldActor;
}): Promise<TestRun> {
  const { watch, stopping } = runtime();
  const until = performance.now() + waitSeconds * 1_000;
  let actor = asking;
  for (let waiting: HeldActor | undefined; ; ) {
    const testRun = await getTestRun({ actor, ...which });
    const left = until - performance.now();
    if (testRun.status !== "running" || left <= 0 || stopping.aborted || waiting?.closed.aborted)
      return testRun;
    waiting ??= held();
    const started = testRun.results.flatMap(({ status, runId }) =>
      status === "running" ? (runId ?? []) : [],
    );
    const heard = [...started, which.testRunId].map((id) => watch.next(id, Math.min(left, RECHECK_MS)));
    await Promise.race(heard.map(({ promise }) => promise));
    for (const change of heard) change.cancel();
    actor = await waiting.now();
  }
}
