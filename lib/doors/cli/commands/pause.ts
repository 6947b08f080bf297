import { defineCommand } from "../command/define-command.ts";

export const pauseCommand = defineCommand({
  name: "pause",
  summary: "Pause all workers of the installation: they take no new runs",
  notes:
    "Runs that are executing continue until they wait or end. Starts, answers and cancels are still accepted. " +
    "The pause is stored in the database, so it survives restarts. The command returns when every worker has " +
    "paused, after ten seconds at most; the exit code is 1 when one has not.",
  examples: ["pause", "pause --json"],
  parameters: {},
  async run(host) {
    const { pause } = await import("./pause-workers.ts"); // loaded late: the help of all commands loads this file
    return pause(host);
  },
  show: ({ takingWorkers, pausedWorkers, executing }) =>
    [
      `Paused. Workers that take no new runs: ${pausedWorkers}. Runs still executing: ${executing}.`,
      ...(takingWorkers > 0
        ? [
            `Workers that have not paused: ${takingWorkers}. Stop those of an older version: they cannot pause.`,
          ]
        : []),
      "Resume with: npm run laneway -- resume",
    ].join("\n"),
  exitCode: ({ takingWorkers }) => (takingWorkers > 0 ? 1 : 0),
});

export const resumeCommand = defineCommand({
  name: "resume",
  summary: "Let paused workers take runs again",
  notes: "Workers resume within a second. Processes that start with START_PAUSED=true pause again.",
  examples: ["resume"],
  parameters: {},
  async run(host) {
    const { resume } = await import("./pause-workers.ts"); // loaded late: the help of all commands loads this file
    return resume(host);
  },
  show: ({ wasPaused }) => (wasPaused ? "Resumed. Workers take runs again." : "Workers were not paused."),
});
