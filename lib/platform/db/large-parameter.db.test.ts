import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestRuntime, type TestRuntime } from "#lib/testing/runtime.ts";
import { LargeParameter, sendLargeParameters } from "./large-parameter.ts";

let started: TestRuntime;
beforeAll(async () => {
  started = await startTestRuntime();
});
afterAll(async () => {
  await started.close();
});

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));

test("large parameters arrive whole between others, as often as their statement runs", async () => {
  const { db } = started.runtime;
  const text = "é".repeat(3_000_000);
  const statement = {
    name: "test-large-parameters",
    text: "select $1::text as a, md5($2::text) as b, $3::text as c, length($4::text) as d, $5::int as e",
  };
  for (const e of [1, 2, 3]) {
    const values = [
      "before",
      new LargeParameter([bytesOf("x"), bytesOf(text)]),
      null,
      new LargeParameter([bytesOf(text)]),
      e,
    ];
    const [md5] = await db.run<{ md5: string }>({ name: "test-md5", text: "select md5($1) as md5" }, [
      `x${text}`,
    ]);
    expect(await db.run(statement, values)).toEqual([{ a: "before", b: md5?.md5, c: null, d: 3_000_000, e }]);
  }
});

test("a statement that is refused leaves its connection as it was", async () => {
  const { db } = started.runtime;
  const statement = { name: "test-large-refused", text: "select $1::json ->> 'a' as a" };
  const run = (json: string) => db.run(statement, [new LargeParameter([bytesOf(json)])]);
  await expect(run(`{"a":"${"y".repeat(100_000)}"`)).rejects.toThrow("json");
  expect(await run(`{"a":"${"y".repeat(100_000)}"}`)).toEqual([{ a: "y".repeat(100_000) }]);
});

test("its bytes are written from where they are", async () => {
  const client = new Client({ connectionString: started.url });
  await client.connect();
  try {
    sendLargeParameters(client.connection);
    const { stream } = client.connection;
    const write = stream.write.bind(stream);
    const written: unknown[] = [];
    Object.assign(stream, { write: (piece: Uint8Array) => written.push(piece) && write(piece) });
    const bytes = new Uint8Array(new SharedArrayBuffer(2_000_000)).fill(97);
    const { rows } = await client.query("select length($1::text) as length", [new LargeParameter([bytes])]);
    expect(rows).toEqual([{ length: 2_000_000 }]);
    expect(written).toContain(bytes);
  } finally {
    await client.end();
  }
});
