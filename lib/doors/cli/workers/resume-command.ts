import { defineCommand } from "../command/define-command.ts";

export const resumeCommand = defineCommand({
  name: "resume",
  summary: "Let paused workers take runs again",
  notes: "Workers resume within a second. Processes that start with START_PAUSED=true pause again.",
  examples: ["resume"],
  parameters: {},
  async run(host) {
    const { resume } = await import("./resume.ts"); // loaded late: the help of all commands loads this file
    return resume(host);
  },
  show: ({ wasPaused }) => (wasPaused ? "Resumed. Workers take runs again." : "Workers were not paused."),
});
