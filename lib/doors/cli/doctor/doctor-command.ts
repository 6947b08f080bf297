import { defineCommand } from "../command/define-command.ts";
import { plainLine } from "../output/text.ts";
import type { Check } from "./check.ts";

export const doctorCommand = defineCommand({
  name: "doctor",
  summary: "Check this installation and say how to fix problems",
  notes:
    "It checks Node, configuration, disk, database, connections, migrations, secret, worker, answers, address, model " +
    "provider and mail server, and changes nothing. The exit code is 1 when there is a problem; warnings are advice.",
  examples: ["doctor", "doctor --json"],
  parameters: {},
  async run(host) {
    const { examine } = await import("./examine.ts"); // loaded late: it imports everything it examines
    const checks = await examine(host);
    return { ok: checks.every(({ status }) => status !== "problem"), checks };
  },
  show: ({ ok, checks }) => [...checks.map(showCheck), "", conclusion({ ok, checks })].join("\n"),
  exitCode: ({ ok }) => (ok ? 0 : 1),
});

function conclusion({ ok, checks }: { ok: boolean; checks: readonly Check[] }): string {
  if (!ok) return "Something is wrong: see above.";
  const warnings = checks.filter(({ status }) => status === "warning").length;
  if (warnings === 0) return "Nothing is wrong.";
  return `No problems, and ${warnings === 1 ? "1 warning" : `${warnings} warnings`}: see above.`;
}

const MARKS: Record<Check["status"], string> = { ok: "ok      ", warning: "warning ", problem: "problem " };

function showCheck({ name, status, message, advice }: Check): string {
  const found = `${MARKS[status]} ${name}: ${message.split("\n").map(plainLine).join("\n         ")}`;
  return advice === null || advice === "" ? found : `${found}\n         → ${plainLine(advice)}`;
}
