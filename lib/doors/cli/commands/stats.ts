import { defineCommand } from "../command/define-command.ts";
import { oneOf, option, Text } from "../command/parameters.ts";
import { fields } from "../output/text.ts";
import { SESSION_PARAMETERS } from "../session/session.ts";

export const statsCommand = defineCommand({
  name: "stats",
  summary: "Show the figures of a workspace's runs, and whether workers keep up",
  notes:
    "The figures of the overview: of the runs that were created in the period. Days begin at midnight UTC.",
  examples: ["stats", 'stats --period 7d --agent "Refund desk"', "stats --json"],
  parameters: {
    period: option("--period <period>", "24h, 7d or 30d; 24h without it", oneOf(["24h", "7d", "30d"])),
    agent: option("--agent <agent>", "runs of this agent alone, by id or name", Text),
    ...SESSION_PARAMETERS,
  },
  async run(invocation) {
    const { readStats } = await import("./read-stats.ts"); // loaded late: the help of all commands loads this file
    return readStats(invocation);
  },
  show: ({ from, to, total, workers }) =>
    fields({
      Period: `${from} to ${to}`,
      Runs: `${total.runs}: ${total.completed} completed, ${total.failed} failed, ${total.cancelled} cancelled, ${total.active} active`,
      Duration:
        total.p50Ms === null
          ? "-"
          : `p50 ${seconds(total.p50Ms)}, p95 ${seconds(total.p95Ms ?? total.p50Ms)}`,
      Cost: total.costUsd === null ? "-" : `${total.costUsd.toFixed(4)} USD`,
      Tokens: `${total.inputTokens} in, ${total.outputTokens} out`,
      Workers: workers.state,
      Now: `${workers.executing} executing, ${workers.runnable} waiting for a worker, ${workers.queued} held back by limits`,
    }),
});

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
