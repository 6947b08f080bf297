import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { makeSecretFile, readSecretFile, removeUnfinished, writeSecretFile } from "./secret-file.ts";

let dataDir: string;
let file: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "laneway-secret-"));
  file = join(dataDir, "secret");
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

test("a secret is made once, with 256 bits, for its owner alone", async () => {
  expect(await readSecretFile(dataDir)).toBeUndefined();
  await makeSecretFile(dataDir);
  const [secret = "", ...others] = (await readSecretFile(dataDir)) ?? [];
  expect([Buffer.from(secret, "base64").length, others]).toEqual([32, []]);
  expect(await modeOf(file)).toBe("600");

  await makeSecretFile(dataDir);
  expect(await readSecretFile(dataDir)).toEqual([secret]);
  expect(await readdir(dataDir)).toEqual(["secret"]);
});

test("of processes that make it at once, all read the same", async () => {
  const read = await Promise.all(
    Array.from({ length: 8 }, async () => {
      await makeSecretFile(dataDir);
      return readSecretFile(dataDir);
    }),
  );
  expect(new Set(read.map(String)).size).toBe(1);
});

test("several are kept one a line, newest first, and still for the owner alone", async () => {
  const secrets = ["n".repeat(32), "o".repeat(32)];
  await writeSecretFile(dataDir, secrets);
  expect(await readFile(file, "utf8")).toBe(`${secrets.join("\n")}\n`);
  expect(await readSecretFile(dataDir)).toEqual(secrets);
  expect(await modeOf(file)).toBe("600");
});

test("a file that others may read is closed to them", async () => {
  await makeSecretFile(dataDir);
  await chmod(file, 0o664);
  await readSecretFile(dataDir);
  expect(await modeOf(file)).toBe("600");
});

test.each([
  ["", "It is empty"],
  ["\n \n", "It is empty"],
  [`${"a".repeat(40)}\nshort\n`, "at least 32 random bytes"],
])("a file with %j is refused without repeating it", async (text, fault) => {
  await writeFile(file, text, { mode: 0o600 });
  await expect(readSecretFile(dataDir)).rejects.toMatchObject({
    name: "StartupFailure",
    message: expect.stringContaining(fault),
    advice: expect.not.stringContaining("short"),
  });
});

test("a file that is none is told with its path", async () => {
  await rm(file, { force: true });
  await mkdir(file);
  await expect(readSecretFile(dataDir)).rejects.toThrow(`${file} cannot be read (EISDIR)`);
});

test("what a killed process left half written is removed, and nothing else", async () => {
  await makeSecretFile(dataDir);
  for (const name of [
    "secret.77.unfinished",
    "secret.77.abc.unfinished",
    "secret.lock",
    "other.unfinished",
  ]) {
    await writeFile(join(dataDir, name), "x");
  }
  await removeUnfinished(dataDir);
  expect((await readdir(dataDir)).sort()).toEqual(["other.unfinished", "secret", "secret.lock"]);
});
