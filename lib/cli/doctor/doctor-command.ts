import { defineCommand } from "../command/define-command.ts";
import { plainLine } from "../output/plain-text.ts";
import type { Check } from "./check.ts";

export const doctorCommand = defineCommand({
  name: "doctor",
  summary: "Look for what is wrong with this installation, and say what to do",
  notes:
    "It looks at Node, configuration, disk, database, migrations, secret, worker, address and model provider, and changes " +
    "nothing. The exit code is 1 when there is a problem; warnings are advice.",
  examples: ["doctor", "doctor --json"],
  parameters: {},
  async run(host) {
    const { examine } = await import("./examine.ts"); // which stands on everything it looks at
    const checks = await examine(host);
    return { ok: checks.every(({ status }) => status !== "problem"), checks };
  },
  show: ({ ok, checks }) =>
    [...checks.map(showCheck), "", ok ? "Nothing is wrong." : "Something is wrong: see above."].join("\n"),
  exitCode: ({ ok }) => (ok ? 0 : 1),
});

const MARKS: Record<Check["status"], string> = { ok: "ok      ", warning: "warning ", problem: "problem " };

function showCheck({ name, status, message, advice }: Check): string {
  const found = `${MARKS[status]} ${name}: ${message.split("\n").map(plainLine).join("\n         ")}`;
  return advice === null || advice === "" ? found : `${found}\n         → ${plainLine(advice)}`;
}
