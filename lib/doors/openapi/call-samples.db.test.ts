import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Call, startPath } from "#components/call-samples/call.ts";
import { curlSample } from "#components/call-samples/curl-sample.ts";
import { pythonSample } from "#components/call-samples/python-sample.ts";
import { typescriptSample } from "#components/call-samples/typescript-sample.ts";
import { Api } from "#lib/testing/api-client.ts";
import { createTenant, type GraphSource, publishGraph } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";

/** The samples that the dashboard shows run unchanged against the service, in the folder of their files. */

const graph: GraphSource = {
  format: "laneway.agent/1",
  behaviorType: "pipeline",
  lanes: [
    {
      id: "any",
      name: "Any",
      mode: "structured",
      start: "done",
      inputSchema: { type: "object" },
      attachments: { supported: true },
    },
  ],
  nodes: [{ id: "done", type: "output", config: { value: "input" } }],
  edges: [],
};

const INPUT = {
  note: `it's "$HOME" \`date\` \${x} %s \\ \\n \n\t end </script> ' '' "`,
  unicode: "äöü 日本 😀 \u2028 \u0001",
  numbers: [0, -1.5, 1e21, 1e-7, 9007199254740991],
  nothing: null,
  yes: true,
  no: false,
  'odd key\'s "name"': { a: { b: [[], {}] } },
  class: "reserved",
  long: Array.from({ length: 30 }, (_, index) => `item ${index}`),
};
const OWN_PROTO = JSON.parse('{"__proto__": {"a": 1}}');

let service: TestService;
let directory: string;
let call: Call;
let key: string;
beforeAll(async () => {
  service = await startTestService();
  const tenant = await createTenant();
  key = tenant.key;
  const { agentId } = await publishGraph({ ...tenant, graph });
  directory = await mkdtemp(join(tmpdir(), "laneway-samples-"));
  call = {
    origin: service.baseUrl,
    path: startPath(agentId),
    body: { laneId: "any", input: { ...INPUT, nested: OWN_PROTO }, metadata: { order: "A'1" } },
    attachments: [],
  };
});
afterAll(async () => {
  await service.close();
  await rm(directory, { recursive: true });
});

const run = promisify(execFile);

async function lacksProgram({ program }: (typeof LANGUAGES)[number]): Promise<boolean> {
  return run(program === "sh" ? "curl" : program, ["--version"]).then(
    () => false,
    () => true,
  );
}
const LACKING = "its program is not on this machine";

const LANGUAGES = [
  { language: "curl", sample: curlSample, file: "start.sh", program: "sh" },
  { language: "TypeScript", sample: typescriptSample, file: "start.mts", program: process.execPath },
  { language: "Python", sample: pythonSample, file: "start.py", program: "python3" },
] as const;

async function answerOf({ sample, file, program }: (typeof LANGUAGES)[number], of: Call): Promise<string> {
  const code = sample(of);
  await writeFile(join(directory, file), code);
  const { stdout } = await run(program, [file], {
    cwd: directory,
    // biome-ignore lint/style/noProcessEnv: the programs are found where this process finds them
    env: { ...process.env, LANEWAY_API_KEY: key },
  });
  return stdout;
}

async function start(language: (typeof LANGUAGES)[number], of: Call): Promise<string> {
  const answer = await answerOf(language, of);
  const runId = /run_[0-9a-z]{26}/.exec(answer)?.[0];
  if (!runId) throw new Error(`no run in: ${answer}\n${language.sample(of)}`);
  return runId;
}

async function startedWith(runId: string) {
  const { pool } = service.runtime.db;
  const found = await pool.query("select input, metadata from runs where id = $1", [runId]);
  const attached = await pool.query(
    `select a.name, a.type, convert_from(string_agg(k.bytes, ''::bytea order by k.ordinal), 'utf8') as text
       from run_attachments a join content_chunks k on k.storage_key = a.storage_key
      where a.run_id = $1 group by a.ordinal, a.name, a.type order by a.ordinal`,
    [runId],
  );
  return { ...found.rows[0], attachments: attached.rows };
}

test.for(LANGUAGES)("the $language sample starts exactly what was typed", async (language, { skip }) => {
  // Without its program, that has to do. A shell writes apostrophes otherwise.
  for (const part of JSON.stringify(INPUT.note).split("'")) expect(language.sample(call)).toContain(part);
  skip(await lacksProgram(language), LACKING);
  const { input, metadata } = await startedWith(await start(language, call));
  expect(metadata).toEqual({ order: "A'1" });
  expect(JSON.stringify(input)).toBe(JSON.stringify(call.body?.input));
});

test.for(LANGUAGES)(
  "the $language sample sends files, long ones and oddly named ones too",
  async (language, { skip }) => {
    const names = ['it\'s a "file".txt', "-dash.txt"];
    const long = `${"0123456789".repeat(30_000)} end`;
    await writeFile(join(directory, names[0] ?? ""), long);
    await writeFile(join(directory, names[1] ?? ""), "short");
    const attachments = names.map((name) => ({ name, type: "text/plain" }));
    expect(language.sample({ ...call, attachments })).toContain("dash.txt");
    skip(await lacksProgram(language), LACKING);
    const started = await startedWith(await start(language, { ...call, attachments }));
    expect(started.attachments).toEqual([
      { name: names[0], type: "text/plain", text: long },
      { name: names[1], type: "text/plain", text: "short" },
    ]);
  },
);

test.for(LANGUAGES)("the $language sample reads, and posts without a body", async (language, { skip }) => {
  const reading: Call = { ...call, method: "GET", path: "/v1/public/agents", body: undefined };
  const cancelling: Call = { ...call, path: "/v1/public/runs/run_none/cancel", body: undefined };
  expect(language.sample(reading)).not.toContain("Content-Type");
  skip(await lacksProgram(language), LACKING);
  expect(await answerOf(language, reading)).toContain("agents");
  // A program exits with the result; the shell sample prints it.
  const told = await answerOf(language, cancelling).catch((error: { stderr: string }) => error.stderr);
  expect(told).toContain("run_not_found");
});

test.for(LANGUAGES)("the $language sample follows a stream to its end", async (language, { skip }) => {
  skip(await lacksProgram(language), LACKING);
  const runId = await start(language, call);
  await new Api(service.baseUrl, key).runUntil(runId);
  const path = `/v1/public/runs/${runId}/stream`;
  const of: Call = {
    origin: call.origin,
    path,
    method: "GET",
    body: undefined,
    isStream: true,
    attachments: [],
  };
  const told = await answerOf(language, of);
  expect(told.match(/^event: \w+/gm)?.at(-1)).toBe("event: run");
  expect(told).toContain("id: 1\nevent: trace\n");
});
