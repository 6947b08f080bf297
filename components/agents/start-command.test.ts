import { expect, test } from "vitest";
import { startCommand } from "./start-command.ts";

test("the command keeps the key out and the body as it is, whatever quotes it holds", () => {
  const body = { laneId: "main", input: { note: `it's "$HOME" \`date\` \\ \n end` } };
  const command = startCommand({ origin: "https://laneway.example", agentId: "agt_1", body });
  expect(command).toMatch(/^curl -sS https:\/\/laneway\.example\/v1\/public\/agents\/agt_1\/runs \\\n/);
  expect(command).toContain('"Authorization: Bearer $LANEWAY_API_KEY"');
  // What a shell makes of the single-quoted argument.
  const sent = command.slice(command.indexOf("-d '") + 4, -1).replaceAll("'\\''", "'");
  expect(JSON.parse(sent)).toEqual(body);
});
