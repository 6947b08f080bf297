import { RUN_PAGE } from "#lib/contract/limits.ts";
import { listRuns } from "#lib/nouns/run-history/list/list-runs.ts";
import { option } from "../command/parameter.ts";
import { integer, Text } from "../command/readers.ts";
import { localTime } from "../output/local-time.ts";
import { table } from "../output/table.ts";
import { defineSessionCommand } from "../session/define-session-command.ts";
import { FILTER_PARAMETERS, readRunFilters } from "./run-filters.ts";

export const listRunsCommand = defineSessionCommand({
  name: "list",
  summary: "List runs, the newest first",
  notes: "--json has more: who started a run, its error, metadata and usage, and what it waits for.",
  examples: [
    "runs list",
    "runs list --filter status=failed --filter period=24h",
    'runs list --agent "Refund desk" --filter metadata=order=A-1 --json',
  ],
  parameters: {
    ...FILTER_PARAMETERS,
    limit: option(
      "--limit <n>",
      `at most so many, ${RUN_PAGE.default} without it`,
      integer({ min: 1, max: RUN_PAGE.max }),
    ),
    cursor: option("--cursor <cursor>", "goes on where a list ended", Text),
  },
  work: async ({ actor, filters, agent, limit, cursor }) =>
    listRuns({ actor, query: { ...(await readRunFilters({ actor, filters, agent })), limit, cursor } }),
  show: ({ runs, pagination: { nextCursor }, searchedBack }) =>
    [
      table({
        rows: runs,
        columns: {
          id: ({ runId }) => runId,
          status: ({ status }) => status,
          agent: ({ agent }) => agent.name,
          created: ({ createdAt }) => localTime(createdAt),
          seconds: ({ durationMs }) => (durationMs === null ? "-" : (durationMs / 1_000).toFixed(1)),
          error: ({ error }) => error?.code ?? "-",
        },
        empty: searchedBack === null ? "There are no such runs." : `None back to ${localTime(searchedBack)}.`,
      }),
      ...(nextCursor === null ? [] : [`There are more: add --cursor ${nextCursor}`]),
    ].join("\n"),
});
