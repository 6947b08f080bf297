import type { MailAddress, MailSettings } from "#lib/platform/env/mail-settings.ts";
import { inOneLine, type SendFailure, sendFailure } from "./send-failure.ts";

declare module "#lib/platform/runtime.ts" {
  interface Runtime {
    /** Undefined: this installation sends no mail. */
    readonly mailer: Mailer | undefined;
  }
}

export interface Mail {
  /** Without brackets and domain; the same for each attempt, so that a mail server or reader may drop a repetition. */
  readonly id: string;
  readonly to: MailAddress;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where its reader chooses what they get. */
  readonly unsubscribeUrl: string;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
/** Text in a mail's HTML. */
export const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => ENTITIES[character] ?? "");

export interface Mailer {
  /** @returns undefined once the mail server has taken it. Never rejects. */
  send(mail: Mail): Promise<SendFailure | undefined>;
  /** Connects and signs in, and sends nothing. @returns what is wrong, if anything. */
  check(): Promise<SendFailure | undefined>;
  close(): void;
}

/** A claimed mail is another worker's after three minutes: an attempt ends before. */
const LIMITS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
};
export const MAIL_CONNECTIONS = 3;
/** A server that answers each command late. */
const ATTEMPT_MS = 150_000;

/**
 * Sends by the mail server of the environment. Connections are opened with the first mail. The library is loaded here.
 * @param onAttempt called with the outcome of each attempt to send.
 */
export async function createMailer(
  { server, from }: MailSettings,
  onAttempt: (outcome: "sent" | "failed") => void = () => {},
): Promise<Mailer> {
  const { createTransport } = await import("nodemailer");
  const { credentials } = server;
  const transport = createTransport({
    pool: true,
    maxConnections: MAIL_CONNECTIONS,
    host: server.host,
    port: server.port,
    secure: server.isTls,
    requireTLS: server.requiresTls,
    // With forceAuth, sending fails at a server that offers no sign-in instead of going on without one.
    ...(credentials ? { auth: { user: credentials.user, pass: credentials.password }, forceAuth: true } : {}),
    ...LIMITS,
    // Nothing in a mail may name a file or an address to load.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  const attempt = async (work: () => Promise<unknown>): Promise<SendFailure | undefined> => {
    try {
      await work();
      return undefined;
    } catch (error) {
      return sendFailure(error, credentials?.password);
    }
  };
  return {
    async send({ id, to, subject, text, html, unsubscribeUrl }) {
      const failure = await attempt(() =>
        transport.sendMail({
          messageId: `<${id}@${domain}>`,
          from: { name: from.name, address: from.address },
          to: { name: inOneLine(to.name), address: to.address },
          subject: inOneLine(subject),
          text,
          html,
          list: { unsubscribe: unsubscribeUrl },
          // No machine answers it: out-of-office messages would come back to the sender.
          headers: { "Auto-Submitted": "auto-generated" },
          signal: AbortSignal.timeout(ATTEMPT_MS),
        }),
      );
      onAttempt(failure ? "failed" : "sent");
      return failure;
    },
    check: () => attempt(() => transport.verify()),
    close: () => transport.close(),
  };
}
