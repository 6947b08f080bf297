import type { AgentFigures } from "./use-agents.ts";

/** The completed share of the week's ended runs, without cancelled ones. Undefined if there are none. */
export function successRate({ week: { completed, failed } }: Pick<AgentFigures, "week">): number | undefined {
  const ended = completed + failed;
  return ended === 0 ? undefined : completed / ended;
}

export function weekWords({ week: { completed, failed, cancelled } }: Pick<AgentFigures, "week">): string {
  if (completed + failed + cancelled === 0) return "No run ended in the last 7 days";
  const count = (number: number, word: string) => `${number.toLocaleString("en")} ${word}`;
  return `Last 7 days: ${[
    count(completed, "completed"),
    count(failed, "failed"),
    ...(cancelled > 0 ? [count(cancelled, "cancelled")] : []),
  ].join(", ")}`;
}
