import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadEnv, VARIABLES } from "./env.ts";
import { SECRET_VARIABLES } from "./secret-files.ts";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "secret-files-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

function file(content: string | Uint8Array, name = "secret"): string {
  const path = join(directory, name);
  writeFileSync(path, content);
  return path;
}

/** The message of a start that fails because of the environment. */
function faultOf(source: Record<string, string>): string {
  try {
    loadEnv(source);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return "no fault";
}

test("a secret is read from the file that its variable with _FILE names", () => {
  const secret = "s".repeat(32);
  const env = loadEnv({
    DATABASE_URL_FILE: file("postgres://u:p@db/laneway\n", "url"),
    LANEWAY_SECRET_FILE: file(`${secret},${"o".repeat(32)}\r\n`, "secrets"),
    OPENAI_API_KEY_FILE: file(" key with spaces \n\n", "key"),
    SMTP_URL_FILE: file("smtps://u:p@mail.example:465", "smtp"),
    MAIL_FROM: "laneway@example.com",
    HTTPS_PROXY_FILE: file("http://u:p@proxy:3128\n", "proxy"),
  });
  expect(env).toMatchObject({
    databaseUrl: "postgres://u:p@db/laneway",
    databaseDirectUrl: "postgres://u:p@db/laneway",
    installationSecrets: [secret, "o".repeat(32)],
    openai: { apiKey: " key with spaces " },
    mail: { server: { host: "mail.example" } },
    outbound: { proxies: { https: "http://u:p@proxy:3128" } },
    misspelled: [],
  });
});

test.each(SECRET_VARIABLES)("%s is read from a file, and one that is not there is its only fault", (name) => {
  const source = { [`${name}_FILE`]: join(directory, "none") };
  expect(faultOf(source)).toBe(
    `The configuration has a fault:\n  ${name}_FILE: names a file that does not exist`,
  );
});

test("a secret that is missing is not told beside its file that can't be read", () => {
  const source = { DATABASE_URL: "postgres://a/b", LANEWAY_SECRET_FILE: directory };
  expect(faultOf(source)).toMatch(/a fault:\n {2}LANEWAY_SECRET_FILE: [^\n]+$/);
});

test("a secret of the environment and one of a file are a fault, also where they are the same", () => {
  const url = "postgres://a/b";
  expect(
    faultOf({ DATABASE_URL: url, DATABASE_URL_FILE: file(url), LANEWAY_SECRET: "x".repeat(32) }),
  ).toMatch(/a fault:\n {2}DATABASE_URL_FILE: must not be set beside DATABASE_URL: keep one of them$/);
  expect(faultOf({ http_proxy: "http://a", HTTP_PROXY_FILE: file("http://b") })).toContain(
    "HTTP_PROXY_FILE: must not be set beside http_proxy",
  );
  expect(loadEnv({ METRICS_TOKEN: "", METRICS_TOKEN_FILE: file("t".repeat(16)) }).metricsToken).toBe(
    "t".repeat(16),
  );
});

describe("a file that is none of a secret is named with the reason, and its path is not told:", () => {
  test.each([
    ["empty", () => file("\n"), "is empty"],
    ["not text", () => file(Uint8Array.of(0xff, 0xfe, 0x41)), "is not text in UTF-8"],
    ["a directory", () => directory, "names something else"],
    ["too large", () => file("x".repeat(64 * 1024 + 1)), "at most 64 KiB"],
    ["below a file", () => join(file("x"), "y"), "does not exist"],
  ])("%s", (_, path, reason) => {
    const told = faultOf({ METRICS_TOKEN_FILE: path() });
    expect(told).toMatch(/a fault:\n {2}METRICS_TOKEN_FILE: [^\n]+$/);
    expect(told).toContain(reason);
    expect(told).not.toContain(directory);
  });
});

test("what stands in a file keeps to the same rules, and a fault in it names the variable and repeats nothing", () => {
  const told = faultOf({ DATABASE_URL_FILE: file("mysql://u:hidden@x"), LANEWAY_SECRET: "x".repeat(32) });
  expect(told).toContain("DATABASE_URL: must begin with postgres");
  expect(told).not.toContain("hidden");
});

test("a database's address in a file needs a secret, as any other", () => {
  expect(faultOf({ DATABASE_URL_FILE: file("postgres://a/b") })).toContain(
    "LANEWAY_SECRET: must be set beside DATABASE_URL",
  );
});

test("every variable whose name tells of a secret is one, and the documents name each", () => {
  const known: readonly string[] = SECRET_VARIABLES;
  const telling = VARIABLES.filter((name) =>
    /(_KEY|_SECRET|_TOKEN|_PASSWORD)$|^(DATABASE|SMTP)_.*URL$/.test(name),
  );
  expect(telling.length).toBeGreaterThan(10);
  expect(telling.filter((name) => !known.includes(name))).toEqual([]);
  const documents = readFileSync("docs/operations.md", "utf8");
  expect(known.filter((name) => !documents.includes(`\`${name}_FILE\``))).toEqual([]);
});
