import { once } from "node:events";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { loadEnv } from "#lib/platform/env/env.ts";
import type { MailSettings } from "#lib/platform/env/mail-settings.ts";

/** Whoever signs in must have it; nobody has to sign in. */
export const MAIL_PASSWORD = "open sesame";
const FROM = "Laneway <laneway@mail.example>";

/** A mail as it arrived: its header fields in lower case, unfolded; and the whole. */
export interface ReceivedMail {
  readonly to: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The plain text. */
  readonly body: string;
  readonly raw: string;
}

export interface MailTestServer {
  readonly settings: MailSettings;
  readonly environment: { readonly SMTP_URL: string; readonly MAIL_FROM: string };
  readonly mails: readonly ReceivedMail[];
  /** Recipients that are refused for good. */
  readonly refused: Set<string>;
  /** Stops answering, and answers again, at the same port. */
  goDown(): Promise<void>;
  comeUp(): Promise<void>;
  close(): Promise<void>;
}

/** A real SMTP server of this machine that keeps what it is given. */
export async function startMailServer(): Promise<MailTestServer> {
  const mails: ReceivedMail[] = [];
  const refused = new Set<string>();
  const create = () =>
    new SMTPServer({
      authOptional: true,
      closeTimeout: 50, // connections that senders keep open
      disabledCommands: ["STARTTLS"],
      allowInsecureAuth: true,
      onAuth: ({ password }, _, done) =>
        password === MAIL_PASSWORD ? done(null, { user: "me" }) : done(new Error("Invalid credentials")),
      onRcptTo({ address }, _, done) {
        if (!refused.has(address)) return done();
        done(Object.assign(new Error("5.1.1 no such mailbox"), { responseCode: 550 }));
      },
      onData(stream, { envelope }, done) {
        void text(stream).then((raw) => {
          const [recipient] = envelope.rcptTo;
          mails.push({ to: recipient?.address ?? "", ...readMail(raw), raw });
          done();
        });
      },
    });
  let server = create();
  const listen = async (port: number) => {
    server.on("error", () => {}); // of connections that are cut
    const listening = server.listen(port, "127.0.0.1");
    await once(listening, "listening");
    const address = listening.address();
    if (typeof address !== "object" || address === null) throw new Error("the server has no port");
    return address.port;
  };
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  const port = await listen(0);
  const environment = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: FROM };
  const { mail } = loadEnv(environment);
  if (!mail) throw new Error("mail is configured");
  return {
    settings: mail,
    environment,
    mails,
    refused,
    goDown: close,
    async comeUp() {
      server = create();
      await listen(port);
    },
    close,
  };
}

function readMail(raw: string): Pick<ReceivedMail, "headers" | "body"> {
  const [head = "", ...rest] = raw.split("\r\n\r\n");
  const lines = head.replace(/\r\n[ \t]+/g, " ").split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 2)]),
  );
  // The first part is the plain text, quoted-printable at most.
  const [, part = ""] = rest.join("\r\n\r\n").split(/^--.*Part_1(?:--)?\r\n/m);
  return { headers, body: part.replace(/=\r\n/g, "").replace(/=3D/g, "=") };
}
