import { isOutboundError, OutboundError, type OutboundReason } from "./outbound-error.ts";

const REASONS: Readonly<Record<string, OutboundReason>> = {
  UND_ERR_CONNECT_TIMEOUT: "timeout",
  UND_ERR_HEADERS_TIMEOUT: "timeout",
  UND_ERR_BODY_TIMEOUT: "timeout",
  ETIMEDOUT: "timeout",
  UND_ERR_HEADERS_OVERFLOW: "too_large",
  UND_ERR_SOCKET: "connection_lost",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "protocol",
  ECONNRESET: "connection_lost",
  EPIPE: "connection_lost",
  ECONNREFUSED: "connect",
  EHOSTUNREACH: "connect",
  ENETUNREACH: "connect",
  EADDRNOTAVAIL: "connect",
  EACCES: "connect",
  EPERM: "connect",
  EMFILE: "connect",
  EPROTO: "tls",
  CERT_HAS_EXPIRED: "tls",
  DEPTH_ZERO_SELF_SIGNED_CERT: "tls",
  SELF_SIGNED_CERT_IN_CHAIN: "tls",
  UND_ERR_INVALID_ARG: "invalid_request",
  UND_ERR_NOT_SUPPORTED: "invalid_request",
  UND_ERR_DESTROYED: "closed",
  UND_ERR_CLOSED: "closed",
};

const MEANINGS: Partial<Record<OutboundReason, string>> = {
  timeout: "took too long to answer",
  too_large: "answered with headers over 32 KiB",
  connection_lost: "closed the connection before the answer was complete",
  connect: "cannot be reached",
  tls: "has no certificate that this service trusts for it",
  closed: "was not called to the end because this service is stopping",
  protocol: "did not answer in HTTP",
};

/** OpenSSL's error codes for bytes that are not TLS. */
const NO_TLS = ["ERR_SSL_WRONG_VERSION_NUMBER", "ERR_SSL_PACKET_LENGTH_TOO_LONG"];

function meaningOf(reason: OutboundReason, code: string): string | undefined {
  if (NO_TLS.includes(code)) return "does not speak TLS; its URL may have to begin with http://";
  if (code === "EPROTO" || code.startsWith("ERR_SSL_"))
    return "could not agree with this service on how to speak TLS";
  return MEANINGS[reason] ?? MEANINGS.protocol;
}

/** Converts any error of undici or Node to an OutboundError; `cause` keeps the original. */
export function toOutboundError(
  error: unknown,
  { host, signal }: { host: string; signal: AbortSignal },
): OutboundError {
  if (isOutboundError(error)) return error;
  if (signal.aborted) {
    return new OutboundError("aborted", `The call to ${host} was ended before it was complete.`, {
      cause: signal.reason,
    });
  }
  const code = codeOf(error);
  const reason = reasonOf(code);
  if (reason === "invalid_request") {
    return new OutboundError(reason, "The request has a header, method or path that HTTP cannot carry.", {
      cause: error,
    });
  }
  const shown = code === "" ? "" : ` (${code})`;
  return new OutboundError(reason, `${host} ${meaningOf(reason, code)}${shown}.`, {
    cause: error,
  });
}

function reasonOf(code: string): OutboundReason {
  const known = REASONS[code];
  if (known) return known;
  return /^(?:CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE)/.test(code)
    ? "tls"
    : "protocol";
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}
