/** Why a mail was not taken. */
export interface SendFailure {
  /** Trying again is of no use: the server refuses this mail or its recipient. */
  readonly isFinal: boolean;
  /** What happened, for operators. */
  readonly reason: string;
}

const MAX_CHARS = 300;
/** Codes that concern one mail; all others, such as a failed sign-in, may be put right. */
const OF_THE_MAIL = new Set(["EENVELOPE", "EMESSAGE"]);

/** @param secret is left out of the reason, should the server repeat it. */
export function sendFailure(error: unknown, secret?: string): SendFailure {
  const { code, responseCode = 0 } = readError(error);
  const isFinal =
    OF_THE_MAIL.has(code) && (responseCode === 0 || (responseCode >= 500 && responseCode < 600));
  const message = error instanceof Error ? error.message : String(error);
  const said = secret ? message.replaceAll(secret, "[redacted]") : message;
  return { isFinal, reason: inOneLine(said.replace(/\s+/g, " ")).slice(0, MAX_CHARS) };
}

function readError(error: unknown): { code: string; responseCode?: number } {
  if (!(error instanceof Error)) return { code: "" };
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  const answered = "responseCode" in error ? error.responseCode : undefined;
  return typeof answered === "number" ? { code, responseCode: answered } : { code };
}

/** A text for a mail's header: control characters, line ends among them, become spaces. */
export function inOneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim();
}
