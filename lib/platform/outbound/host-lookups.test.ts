import { execFile } from "node:child_process";
import { mkdtemp, open, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { hashPassword, matchesHash } from "#lib/nouns/users/hash-password.ts";
import { createHostLookups } from "./host-lookups.ts";
import { serve } from "./testing/local-server.ts";
import { get, outboundForTest } from "./testing/outbound-for-test.ts";

/** A resolver that answers when the test says so, and tells what it was asked. */
function heldResolver() {
  const asked: string[] = [];
  const open = new Map<string, PromiseWithResolvers<readonly string[]>>();
  const lookups = createHostLookups((host) => {
    asked.push(host);
    const answer = Promise.withResolvers<readonly string[]>();
    open.set(host, answer);
    return answer.promise;
  });
  const never = new AbortController().signal;
  const ask = (askedBy: string, host: string, signal = never) => lookups({ host, askedBy, signal });
  const answer = async (host: string) => {
    open.get(host)?.resolve([`address of ${host}`]);
    await Promise.resolve();
  };
  return { asked, ask, answer, fail: (host: string) => open.get(host)?.reject(new Error("no such name")) };
}

/** Nobody waits for these. */
const forget = (questions: readonly Promise<unknown>[]) => {
  for (const question of questions) question.catch(() => {});
};
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe("look-ups of names", () => {
  test("are three at once, of which two are of one workspace", async () => {
    const { asked, ask } = heldResolver();
    forget(["a1", "a2", "a3", "a4"].map((host) => ask("a", host)));
    await settled();
    expect(asked).toEqual(["a1", "a2"]);
    forget(["b1", "b2", "c1"].map((host) => ask(host.slice(0, 1), host)));
    await settled();
    expect(asked).toEqual(["a1", "a2", "b1"]);
  });

  test("go on for other workspaces while one's names never answer", async () => {
    const { asked, ask, answer } = heldResolver();
    forget(Array.from({ length: 100 }, (_, index) => ask("a", `dead${index}`)));
    for (const host of ["b1", "b2", "c1", "b3"]) {
      const question = ask(host.slice(0, 1), host);
      await settled();
      await answer(host);
      expect(await question).toEqual([`address of ${host}`]);
    }
    expect(asked.filter((host) => host.startsWith("dead"))).toHaveLength(2);
  });

  test("take turns by workspace, and in order within one", async () => {
    const { asked, ask, answer } = heldResolver();
    forget(["a1", "a2", "a3", "a4", "b1", "b2", "c1"].map((host) => ask(host.slice(0, 1), host)));
    for (let turn = 0; turn < 7; turn++) {
      await settled();
      await answer(asked[turn] ?? "");
    }
    expect(asked).toEqual(["a1", "a2", "b1", "a3", "b2", "c1", "a4"]);
  });

  test("that are given up leave the queue, and are never made", async () => {
    const { asked, ask, answer } = heldResolver();
    forget([ask("a", "a1"), ask("a", "a2")]);
    const given = new AbortController();
    const abandoned = Array.from({ length: 50 }, (_, index) => ask("a", `late${index}`, given.signal));
    const next = ask("a", "a3");
    given.abort(new Error("the run was cancelled"));
    for (const question of abandoned) await expect(question).rejects.toThrow("the run was cancelled");
    await answer("a1");
    await settled();
    await answer("a3");
    expect(await next).toEqual(["address of a3"]);
    expect(asked).toEqual(["a1", "a2", "a3"]);
    await expect(ask("b", "b1", given.signal)).rejects.toThrow("the run was cancelled");
    expect(asked).toHaveLength(3);
  });

  test("keep their place until the system gives up, also when nobody waits any more", async () => {
    const { asked, ask, fail } = heldResolver();
    const given = new AbortController();
    const abandoned = ask("a", "a1", given.signal);
    forget([ask("a", "a2"), ask("a", "a3")]);
    given.abort();
    await expect(abandoned).rejects.toThrow();
    expect(asked).toEqual(["a1", "a2"]);
    fail("a1");
    await settled();
    expect(asked).toEqual(["a1", "a2", "a3"]);
  });

  test("of one name are one, and nobody waits in another's queue for it", async () => {
    const { asked, ask, answer } = heldResolver();
    forget([ask("a", "a1"), ask("a", "a2"), ask("a", "a3")]);
    const last = ask("a", "shared");
    const other = ask("b", "shared");
    await settled();
    await answer("shared");
    expect(await Promise.all([last, other])).toEqual([["address of shared"], ["address of shared"]]);
    expect(asked).toEqual(["a1", "a2", "shared"]);
  });
});

test("the calls of every pool of this process share the places, the name of a proxy among them", async () => {
  const asked: string[] = [];
  const { port } = await serve((_request, response) => response.end("by the proxy"), { host: "127.0.0.1" });
  const lookups = createHostLookups((host) => {
    asked.push(host);
    return host.startsWith("dead") ? new Promise<never>(() => {}) : Promise.resolve(["127.0.0.1"]);
  });
  const [agents, strangers] = [outboundForTest({ lookups }), outboundForTest({ lookups })];
  const ending = new AbortController();
  for (const [index, outbound] of [agents, strangers, agents, strangers, agents].entries()) {
    const call = get(`http://dead${index}.example/`, { askedBy: "a", signal: ending.signal });
    forget([outbound.send(call)]);
  }
  const proxied = outboundForTest({
    lookups,
    allow: ["far.example"],
    proxies: { http: `http://proxy.example:${port}`, bypass: [] },
  });
  const answer = await proxied.send(get("http://far.example/", { askedBy: "b" }));
  expect(String(answer.body)).toBe("by the proxy");
  expect(asked).toEqual(["dead0.example", "dead1.example", "proxy.example"]);
  ending.abort();
});

/** Opening a pipe that nobody writes to holds a thread, as getaddrinfo does while a name server is silent. */
test("while names hang, files are read and passwords hashed", { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), "laneway-lookups-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  let begun = 0;
  const lookups = createHostLookups(async () => {
    const pipe = join(folder, `pipe${begun++}`);
    await promisify(execFile)("mkfifo", [pipe]);
    await (await open(pipe, "r")).close();
    return ["127.0.0.1"];
  });
  const questions = Array.from({ length: 20 }, (_, index) =>
    lookups({
      host: `dead${index}.example`,
      askedBy: `workspace ${index % 5}`,
      signal: new AbortController().signal,
    }),
  );
  await settled();
  const passwordHash = await hashPassword("a password");
  expect(await matchesHash({ password: "a password", passwordHash })).toBe("prepared");
  expect((await readFile("package.json")).length).toBeGreaterThan(0);
  expect(begun).toBe(3);
  // A writer lets each go; the next begins in its place.
  for (let released = 0; released < questions.length; released++) {
    const pipe = join(folder, `pipe${released}`);
    await expect
      .poll(() =>
        stat(pipe).then(
          ({ isFIFO }) => typeof isFIFO,
          () => "none",
        ),
      )
      .toBe("function");
    await (await open(pipe, "w")).close();
  }
  await Promise.all(questions);
});
