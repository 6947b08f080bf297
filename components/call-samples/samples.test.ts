import { expect, test } from "vitest";
import { type Call, startPath } from "./call.ts";
import { curlSample } from "./curl-sample.ts";
import { pythonSample } from "./python-sample.ts";
import { typescriptSample } from "./typescript-sample.ts";

const call: Call = {
  origin: "https://laneway.example",
  path: startPath("agt_1"),
  body: { input: {} },
  attachments: [],
};
const SAMPLES = [curlSample, typescriptSample, pythonSample];

test("no sample holds a key, and each says where it is taken from", () => {
  for (const sample of SAMPLES) {
    const code = sample(call);
    expect(code).toContain("LANEWAY_API_KEY");
    expect(code).toContain("https://laneway.example/v1/public/agents/agt_1/runs");
    expect(code).not.toContain("lw_");
  }
});

test("what a shell makes of the quoted argument is the body, whatever quotes it holds", () => {
  const body = { laneId: "main", input: { note: `it's "$HOME" \`date\` \\ \n end` } };
  const command = curlSample({ ...call, body });
  const sent = command.slice(command.indexOf("-d '") + 4, -1).replaceAll("'\\''", "'");
  expect(JSON.parse(sent)).toEqual(body);
});

test("Python's words stand for JSON's, but not within text", () => {
  const input = { a: null, b: true, c: false, d: "null true", e: [] };
  const code = pythonSample({ ...call, body: { input } });
  for (const part of ['"a": None', '"b": True', '"c": False', '"d": "null true"', '"e": []']) {
    expect(code).toContain(part);
  }
});

test.each(["PUT", "PATCH", "DELETE"] as const)("%s is called as such in each language", (method) => {
  const body = method === "DELETE" ? undefined : {};
  expect(curlSample({ ...call, method, body })).toContain(`curl -sS -X ${method} https://`);
  expect(typescriptSample({ ...call, method, body })).toContain(`method: "${method}"`);
  expect(pythonSample({ ...call, method, body })).toContain(`method="${method}"`);
});

test("a query is one word for the shell", () => {
  const path = "/v1/public/runs?limit=2&cursor=a";
  expect(curlSample({ ...call, method: "GET", path, body: undefined })).toContain(
    `curl -sS 'https://laneway.example${path}'`,
  );
});

test("a body that is a file is read where the call is made", () => {
  const sends: Call = { ...call, method: "PUT", body: undefined, sendsFile: true };
  for (const sample of SAMPLES) {
    expect(sample(sends)).toContain("application/octet-stream");
    expect(sample(sends)).toContain("FILE");
  }
});

test("stored contents are named, files are read", () => {
  const attachments = [
    { name: "a.pdf", type: "application/pdf" },
    { name: "b.pdf", type: "application/pdf", storageKey: "cnt_1" },
  ];
  for (const sample of SAMPLES) expect(sample({ ...call, attachments })).toContain("cnt_1");
  expect(curlSample({ ...call, attachments })).toContain("base64 < 'a.pdf'");
  expect(typescriptSample({ ...call, attachments })).toContain('await readFile("a.pdf", "base64")');
  expect(pythonSample({ ...call, attachments })).toContain('base64_of("a.pdf")');
});
