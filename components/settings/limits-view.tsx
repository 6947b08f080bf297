"use client";

import { Link } from "#components/ui/link.tsx";
import { CONCURRENT_RUNS, FILES, KEY_REQUESTS_PER_MINUTE, RUNS_OF_TREE } from "#lib/contract/limits.ts";
import { NumberSetting } from "./number-setting.tsx";
import { SettingsPage } from "./settings-page.tsx";
import type { Settings } from "./use-settings.ts";

/** The workspace's limits. */
export function LimitsView() {
  return (
    <SettingsPage
      title="Limits"
      state="Concurrency, rate limits and space. Extra runs queue; extra requests get 429."
      rows={5}
    >
      {({ settings, now }) => (
        <>
          <NumberSetting
            name="limits.maxConcurrentRuns"
            title="Concurrent runs"
            help={
              <>
                Extra runs are queued, and start automatically when others end. API keys and people take
                turns, the oldest run of each first. Runs that agents call count, too; waiting runs do not. An
                agent can have a lower limit, on{" "}
                <Link href="/agents" className="text-accent-ink underline underline-offset-2">
                  its page
                </Link>
                .
              </>
            }
            now={<Now now={now} limit={settings.limits.maxConcurrentRuns} />}
            value={settings.limits.maxConcurrentRuns}
            initial={100}
            bounds={CONCURRENT_RUNS}
            unit="runs"
            fieldLabel="At most"
            none="Unlimited"
            some="At most"
          />
          <NumberSetting
            name="limits.maxRunsOfTree"
            title="Called runs"
            help="How many runs one run can start by calling agents, runs of called agents and itself included. Further calls fail."
            value={settings.limits.maxRunsOfTree}
            initial={RUNS_OF_TREE.default}
            bounds={RUNS_OF_TREE}
            unit="runs"
            fieldLabel="At most"
          />
          <NumberSetting
            name="limits.keyRequestsPerMinute"
            title="Request rate limit"
            help="For keys without a limit of their own, and for each connected app. Extra requests get 429 with the time to wait."
            value={settings.limits.keyRequestsPerMinute}
            initial={600}
            bounds={KEY_REQUESTS_PER_MINUTE}
            unit="a minute"
            fieldLabel="At most"
          />
          <NumberSetting
            name="limits.fileMegabytes"
            title="Space for files"
            help="For the files of all teams, and those sent with comments. What does not fit is refused with 409; what is stored stays."
            value={settings.limits.fileMegabytes}
            initial={10_000}
            bounds={FILES.quotaMegabytes}
            unit="MB"
            fieldLabel="At most"
            none="Unlimited"
            some="At most"
          />
          <NumberSetting
            name="limits.teamFileMegabytes"
            title="Space for each team's files"
            help="Within the space of the workspace, so that one team cannot fill it."
            value={settings.limits.teamFileMegabytes}
            initial={1_000}
            bounds={FILES.quotaMegabytes}
            unit="MB"
            fieldLabel="At most"
            none="Unlimited"
            some="At most"
          />
        </>
      )}
    </SettingsPage>
  );
}

function Now({ now: { executingRuns, queuedRuns }, limit }: { now: Settings["now"]; limit: number | null }) {
  const executing = `${executingRuns.toLocaleString("en")} ${executingRuns === 1 ? "run is" : "runs are"} running now`;
  const queued =
    queuedRuns > 0 ? `, ${queuedRuns.toLocaleString("en")} ${queuedRuns === 1 ? "is" : "are"} queued` : "";
  const over = limit !== null && executingRuns > limit ? " Runs over the limit continue to their end." : "";
  return `${executing}${queued}.${over}`;
}
