import type { Env } from "#lib/platform/env/env.ts";
import { createMailer } from "#lib/platform/mail/mailer.ts";
import { type Check, ok, problem } from "./check.ts";

/** Whether the mail server can be reached and accepts the credentials. Sends nothing. */
export async function checkMail({ mail }: Pick<Env, "mail">): Promise<Check> {
  const name = "E-mail";
  if (mail === undefined)
    return ok(name, "Not configured: nothing is sent by e-mail. To send, set SMTP_URL and MAIL_FROM.");
  const { host, port, requiresTls } = mail.server;
  const mailer = await createMailer(mail);
  const failure = await mailer.check();
  mailer.close();
  if (failure === undefined) return ok(name, `${host}:${port} answers and accepts this sender's sign-in.`);
  return problem(
    name,
    `${host}:${port} cannot be used: ${failure.reason}`,
    requiresTls
      ? "Check SMTP_URL: host, port, user and password. With a password the server must offer TLS."
      : "Check SMTP_URL, and that this machine may connect to it.",
  );
}
