import { execFileSync, spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { waitFor } from "#lib/testing/wait-for.ts";
import { newWebhookSecret, signedHeaders } from "./sign-delivery.ts";

/** The receivers of docs/webhooks.md, run as they stand there. */
let directory: string;
let page: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "receivers-"));
  page = await readFile("docs/webhooks.md", "utf8");
});
afterAll(() => rm(directory, { recursive: true }));

const RECEIVERS = [
  { language: "typescript", file: "receiver.mts", program: process.execPath },
  { language: "python", file: "receiver.py", program: "python3" },
] as const;

function has(program: string): boolean {
  try {
    execFileSync(program, ["--version"]);
    return true;
  } catch {
    return false;
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (typeof address !== "object" || address === null) throw new Error("no port");
  return address.port;
}

test.for(RECEIVERS)(
  "the $language receiver takes what we sign, and nothing else",
  async ({ language, file, program }, { skip }) => {
    skip(!has(program), "its program is not on this machine");
    const code =
      new RegExp(`<!-- receiver: ${language} -->\\n\`\`\`\\w+\\n([^]*?)\n\`\`\``).exec(page)?.[1] ?? "";
    await writeFile(join(directory, file), code);
    const [secret, port] = [newWebhookSecret(), await freePort()];
    const receiver = spawn(program, [file], {
      cwd: directory,
      // biome-ignore lint/style/noProcessEnv: the programs are found where this process finds them
      env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
    });
    const lines: string[] = [];
    createInterface({ input: receiver.stdout }).on("line", (line) => void lines.push(line));
    const body = JSON.stringify({ type: "run.completed", data: { runId: "run_ü" }, sequence: "1" });
    const post = (with_: { secrets?: string[]; at?: Date; body?: string } = {}) =>
      fetch(`http://127.0.0.1:${port}/`, {
        method: "POST",
        headers: signedHeaders({
          eventId: "evt_1",
          body,
          secrets: with_.secrets ?? [secret],
          at: with_.at ?? new Date(),
        }),
        body: with_.body ?? body,
      }).then(({ status }) => status);
    try {
      await waitFor("the receiver", () => post({ secrets: [newWebhookSecret()] }).catch(() => undefined));
      expect(await post()).toBe(204);
      expect(await post({ secrets: [newWebhookSecret(), secret] })).toBe(204);
      expect(await post({ secrets: [newWebhookSecret()] })).toBe(401);
      expect(await post({ body: body.replace("completed", "failed") })).toBe(401);
      expect(await post({ at: new Date(Date.now() - 600_000) })).toBe(401);
      await waitFor("its lines", () => lines.length === 2);
      expect(lines).toEqual(["run.completed run_ü", "run.completed run_ü"]);
    } finally {
      receiver.kill();
    }
  },
);
