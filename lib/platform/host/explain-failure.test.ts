import { once } from "node:events";
import { createServer } from "node:net";
import { expect, test } from "vitest";
import { StartupFailure } from "#lib/platform/startup-failure.ts";
import { describeFailure } from "./exit-with-failure.ts";
import { explainFailure } from "./explain-failure.ts";

test("a known failure is told by its message and advice, without a stack trace", () => {
  const told = describeFailure(new StartupFailure("It does not fit.", "Make it smaller."));
  expect(told).toBe("It does not fit.\nMake it smaller.");
});

test("an unknown error keeps its stack trace, so that it can be reported", () => {
  expect(describeFailure(new Error("surprise"))).toContain("explain-failure.test.ts");
  expect(describeFailure("a string")).toContain("a string");
});

test("a database of another version is told apart by name", () => {
  const error = Object.assign(new Error("It is newer."), { name: "DatabaseMismatch" });
  expect(explainFailure(error)).toMatchObject({
    message: "It is newer.",
    advice: expect.stringContaining("version"),
  });
});

test("a permission that the database's user lacks is told with what it has to own", () => {
  const refused = Object.assign(new Error("permission denied for table runs"), { code: "42501" });
  expect(describeFailure(refused)).toMatch(
    /^The user of DATABASE_URL lacks a permission in its database: permission denied for table runs\.\nIt must own/,
  );
});

test("a port that is taken is named together with the next one to try", async () => {
  const first = createServer().listen(0, "127.0.0.1");
  await once(first, "listening");
  const address = first.address();
  if (typeof address !== "object" || address === null) throw new Error("no port");
  const [error]: unknown[] = await once(createServer().listen(address.port, "127.0.0.1"), "error").catch(
    (refused: unknown) => [refused],
  );
  first.close();
  expect(explainFailure(error)).toMatchObject({
    message: `Port ${address.port} on 127.0.0.1 is already in use by another program.`,
    advice: `Stop that program, or choose another port with PORT, such as PORT=${address.port + 1}. PORT=0 takes any free port, which suits a second worker.`,
  });
});

test("an address of another machine and a port for root only are explained", async () => {
  const listenError = { syscall: "listen", port: 80, address: "192.0.2.1" };
  const foreign = Object.assign(new Error(), listenError, { code: "EADDRNOTAVAIL" });
  const forbidden = Object.assign(new Error(), listenError, { code: "EACCES" });
  expect(explainFailure(foreign)?.message).toContain("192.0.2.1");
  expect(explainFailure(forbidden)?.message).toContain("port 80");
});
