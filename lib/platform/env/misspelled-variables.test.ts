import { expect, test } from "vitest";
import { loadEnv } from "./env.ts";
import { describeMisspelled } from "./misspelled-variables.ts";

const told = (source: Record<string, string>) => loadEnv(source).misspelled.map(describeMisspelled);

test.each([
  ["DATABSE_URL", "DATABASE_URL"],
  ["DATABASE_ULR", "DATABASE_URL"],
  ["database_url", "DATABASE_URL"],
  ["LANEWAY_SECERT", "LANEWAY_SECRET"],
  ["LANEWAY_WORKER_CONCURRENCY", "WORKER_CONCURRENCY"],
  ["LANEWAY_DATABASE_URL", "DATABASE_URL"],
  ["WORKER_CONCURENCY", "WORKER_CONCURRENCY"],
  ["FILES_S3_BUKET", "FILES_S3_BUCKET"],
  ["SMTP_URI", "SMTP_URL"],
  ["DATABSE_URL_FILE", "DATABASE_URL_FILE"],
  ["LANEWAY_SECRET_FIEL", "LANEWAY_SECRET_FILE"],
  ["LANEWAY_DASHBOARD_FILE", "LANEWAY_DASHBOARD"],
  ["WORKER_CONCURRENCY_FILE", "WORKER_CONCURRENCY"],
])("%s is named, and that %s may be meant", (name, meant) => {
  expect(told({ [name]: "a value that nobody repeats" })).toEqual([
    `${name} is no variable that Laneway reads. Did you mean ${meant}?`,
  ]);
});

test("one with our prefix that is known without it means that, also where it is set", () => {
  const meant = "LANEWAY_PORT is no variable that Laneway reads. Did you mean PORT?";
  expect(told({ LANEWAY_PORT: "3001", PORT: "3000" })).toEqual([meant]);
});

test("a variable of ours that is like none of them is named as it is", () => {
  expect(told({ LANEWAY_COLOUR: "blue" })).toEqual(["LANEWAY_COLOUR is no variable that Laneway reads."]);
});

test.each([
  ...["PATH", "HOME", "PORTS", "HOSTS", "POST", "NODE_ENV", "FTP_PROXY", "ALL_PROXY", "TZ", "PGDATABASE"],
  ...["http_proxy", "https_proxy", "no_proxy", "LANEWAY_API_KEY", "LANEWAY_KEY", "LANEWAY_URL"],
  ...["PORT_FILE", "HOST_FILE", "POSTGRES_PASSWORD_FILE"],
  ...["GOOGLE_API_KEY", "AWS_SECRET_ACCESS_KEY", "DATABASE_NAME", "npm_config_loglevel"],
])("%s belongs to others", (name) => {
  expect(told({ [name]: "http://127.0.0.1:1" })).toEqual([]);
});

test("a name beside the one it is like is meant as it is, and an empty one is not set", () => {
  expect(told({ BASE_URL: "https://a.example", BASE_URLS: "x", DATABSE_URL: "" })).toEqual([]);
});

test("a start that fails names them, too: they may be why", () => {
  expect(() => loadEnv({ PORT: "x", LANEWAY_SECERT: "y" })).toThrow(
    /a fault:\n {2}PORT: .*\n {2}LANEWAY_SECERT is no variable that Laneway reads\. Did you mean LANEWAY_SECRET\?$/,
  );
});
