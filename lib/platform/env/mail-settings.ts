import { isIP } from "node:net";
import { z } from "zod";
import { optional } from "./env-readers.ts";

/** How mails are sent (docs/notifications.md). Without these none is. */
export const mailVariables = {
  /** `smtp://user:password@host:587` or `smtps://…:465`. Percent-encode what is special in user and password. */
  SMTP_URL: optional(
    z.string().refine((url) => readServer(url) !== undefined, {
      error: "must look like smtp://user:password@mail.example.com:587, or begin with smtps://",
    }),
  ),
  /** The sender: an address, or `Laneway <laneway@example.com>`. */
  MAIL_FROM: optional(
    z.string().refine((text) => readSender(text) !== undefined, {
      error: "must be an address, such as laneway@example.com or Laneway <laneway@example.com>",
    }),
  ),
};

const Variables = z.object(mailVariables);

export interface MailServer {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte; otherwise STARTTLS. */
  readonly isTls: boolean;
  /** Whether a connection that does not become TLS is refused: a password is never sent in the clear to another machine. */
  readonly requiresTls: boolean;
  readonly credentials: { readonly user: string; readonly password: string } | undefined;
}

export interface MailAddress {
  readonly name: string;
  readonly address: string;
}

export interface MailSettings {
  readonly server: MailServer;
  readonly from: MailAddress;
}

/** Converts the variables; undefined where no mail is sent. */
export function mailSettings(env: z.output<typeof Variables>): MailSettings | undefined {
  const server = env.SMTP_URL === undefined ? undefined : readServer(env.SMTP_URL);
  const from = env.MAIL_FROM === undefined ? undefined : readSender(env.MAIL_FROM);
  return server && from ? { server, from } : undefined;
}

/** Incomplete settings, one line each. */
export function mailFaults({ SMTP_URL, MAIL_FROM }: Readonly<Record<string, string | undefined>>): string[] {
  if (Boolean(SMTP_URL) === Boolean(MAIL_FROM)) return [];
  const [missing, present] = SMTP_URL ? ["MAIL_FROM", "SMTP_URL"] : ["SMTP_URL", "MAIL_FROM"];
  return [`  ${missing}: must be set beside ${present}`];
}

function readServer(text: string): MailServer | undefined {
  const url = /^smtps?:\/\//.test(text) ? URL.parse(text) : null;
  if (!url?.hostname || !/^\/?$/.test(url.pathname) || url.search !== "" || url.hash !== "") return undefined;
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const [user, password] = [decoded(url.username), decoded(url.password)];
  if (user === undefined || password === undefined || (user === "") !== (password === "")) return undefined;
  const isTls = url.protocol === "smtps:";
  return {
    host,
    port: Number(url.port) || (isTls ? 465 : 587),
    isTls,
    requiresTls: user !== "" && !isLoopback(host),
    credentials: user === "" ? undefined : { user, password },
  };
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const isLoopback = (host: string) =>
  host === "localhost" || host === "::1" || (isIP(host) === 4 && host.startsWith("127."));

const ADDRESS = /^[^\s@<>()",;:\\[\]]{1,64}@[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/i;

function readSender(text: string): MailAddress | undefined {
  // Control characters could begin a header of their own.
  if (/\p{Cc}/u.test(text)) return undefined;
  const [, name = "", inBrackets] = /^(?:"?([^"<>]{0,200}?)"?\s*)<([^<>]+)>$/.exec(text.trim()) ?? [];
  const address = inBrackets ?? text.trim();
  return ADDRESS.test(address) ? { name: name.trim(), address } : undefined;
}
