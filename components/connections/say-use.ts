import type { ConnectionUse } from "./use-connections.ts";

const count = (n: number, one: string, many: string) => `${n.toLocaleString("en")} ${n === 1 ? one : many}`;

/** "3 agents and 1 tool server"; undefined if nothing uses it. */
export function sayUse({ agents, toolServers }: ConnectionUse): string | undefined {
  const parts = [
    ...(agents.length > 0 ? [count(agents.length, "agent", "agents")] : []),
    ...(toolServers.length > 0 ? [count(toolServers.length, "tool server", "tool servers")] : []),
  ];
  return parts.length === 0 ? undefined : parts.join(" and ");
}

export function sayWaiting(runs: number): string {
  return `${count(runs, "run waits", "runs wait")} for it`;
}

/** For the notice after an action. */
export function sayResumed(runs: number): { description?: string } {
  return runs === 0 ? {} : { description: `${count(runs, "run", "runs")} resumed.` };
}

/** The names of all users, for a tooltip. */
export function namesOfUsers({ agents, toolServers }: ConnectionUse): string {
  return [...agents.map(({ name }) => name), ...toolServers.map((name) => `tool server ${name}`)].join("\n");
}
