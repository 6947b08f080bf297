import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { doubling } from "#lib/testing/agents.ts";
import { Api, accepted } from "#lib/testing/api-client.ts";
import { createTenant, publishGraph } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

/** Runs each example of docs/streaming.md. */

const PAGE = readFileSync("docs/streaming.md", "utf8");
const codeIn = (language: string) => new RegExp(`\`\`\`${language}\n([^]*?)\n\`\`\`\n`).exec(PAGE)?.[1] ?? "";

const run = promisify(execFile);
let service: TestService;
let directory: string;
beforeAll(async () => {
  service = await startTestService();
  directory = await mkdtemp(join(tmpdir(), "laneway-streaming-"));
});
afterAll(async () => {
  await service.close();
  await rm(directory, { recursive: true, force: true });
});

test.each([
  ["sh", "follow.sh", "sh"],
  ["ts", "follow.mts", process.execPath],
  ["python", "follow.py", "python3"],
])("the example in %s follows a run to its end", async (language, file, program) => {
  const tenant = await createTenant();
  const api = new Api(service.baseUrl, tenant.key);
  const { agentId } = await publishGraph({ ...tenant, graph: doubling });
  const runId = await api.started(agentId, { input: { amount: 2 } });
  const path = join(directory, file);
  await writeFile(path, codeIn(language));
  const given = { LANEWAY_URL: service.baseUrl, LANEWAY_KEY: tenant.key, RUN_ID: runId };
  // biome-ignore lint/style/noProcessEnv: where the programs are
  const { stdout } = await run(program, [path], { env: { ...process.env, ...given }, timeout: 20_000 });
  const { events } = accepted(await api.getTrace(runId));
  const told = language === "sh" ? /^data: .*"eventType":"(\w+)"/gm : /^\d+ (\w+)$/gm;
  expect([...stdout.matchAll(told)].map(([, type]) => type)).toEqual(
    events.map(({ eventType }) => eventType),
  );
  expect(stdout.trimEnd().split("\n").at(-1)).toMatch(
    language === "sh" ? /"status":"completed"/ : /^completed$/,
  );
});
