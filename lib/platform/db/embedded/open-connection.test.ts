import { parse } from "pg-connection-string";
import { expect, test } from "vitest";
import { databaseUrl } from "./open-connection.ts";

const url = databaseUrl({ socketDirectory: "/tmp/a b&c", password: "p@ss/wörd?" });

test("pg connects to the socket with the password, whatever characters they have", () => {
  expect(parse(url)).toMatchObject({
    host: "/tmp/a b&c",
    port: "5432",
    user: "laneway",
    password: "p@ss/wörd?",
    database: "laneway",
  });
});

test("the environment's PGPORT and PGSSLMODE have no say, and it is a URL to everybody else too", () => {
  expect(new URL(url).port).toBe("5432");
  expect(new URL(url).searchParams.get("sslmode")).toBe("disable");
});
