import { expect, test } from "vitest";
import { loadEnv } from "#lib/platform/env/env.ts";
import { MAIL_PASSWORD, startMailServer } from "#lib/testing/mail-server.ts";
import { checkMail } from "./check-mail.ts";

test("without a mail server the doctor says that nothing is sent, and how to change that", async () => {
  expect(await checkMail(loadEnv({}))).toMatchObject({
    status: "ok",
    message: "Not configured: nothing is sent by e-mail. To send, set SMTP_URL and MAIL_FROM.",
  });
});

test("the doctor connects to the mail server, and says what is wrong where it can't", async () => {
  const server = await startMailServer();
  const { port } = server.settings.server;
  expect(await checkMail({ mail: server.settings })).toMatchObject({
    status: "ok",
    message: `127.0.0.1:${port} answers and accepts this sender's sign-in.`,
  });
  const signIn = (password: string) => {
    const SMTP_URL = `smtp://me:${encodeURIComponent(password)}@127.0.0.1:${port}`;
    return checkMail(loadEnv({ ...server.environment, SMTP_URL }));
  };
  expect(await signIn(MAIL_PASSWORD)).toMatchObject({ status: "ok" });
  const refused = await signIn("geheim");
  expect(refused).toMatchObject({ status: "problem", message: expect.stringContaining("Invalid") });
  expect(JSON.stringify(refused)).not.toContain("geheim");
  await server.close();
  expect(await checkMail({ mail: server.settings })).toMatchObject({
    status: "problem",
    message: expect.stringMatching(/^127\.0\.0\.1:\d+ cannot be used: .*ECONNREFUSED/),
  });
});
