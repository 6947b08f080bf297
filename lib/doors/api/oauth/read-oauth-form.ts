import { isUtf8 } from "node:buffer";
import { DomainError } from "#lib/contract/errors.ts";
import { bodyChunks } from "#lib/doors/http/body-chunks.ts";
import { isDecodable } from "#lib/doors/http/route-table.ts";
import { OAuthError } from "#lib/nouns/oauth/oauth-error.ts";

const MAX_FORM_BYTES = 16 * 1024;
/** May be repeated (RFC 8707 §2). */
const REPEATABLE = "resource";

/** A form's parameters. An empty value counts as absent (RFC 6749 §3.2). */
export interface OAuthForm {
  get(name: string): string | undefined;
  /** @throws OAuthError invalid_request. */
  require(name: string): string;
  readonly resources: readonly string[];
}

/**
 * Reads the body of a request to an OAuth endpoint, counting its bytes. Refuses parameters in the query, because
 * addresses end up in logs and histories.
 * @throws OAuthError invalid_request; DomainError unsupported_media_type, payload_too_large.
 */
export async function readOAuthForm(request: Request): Promise<OAuthForm> {
  if (new URL(request.url).search !== "")
    throw new OAuthError("invalid_request", "Send parameters in the body, not in the address.");
  requireForm(request.headers);
  const form = new URLSearchParams(await readText(request));
  for (const [name, value] of form) {
    if (name !== REPEATABLE && form.getAll(name).length > 1)
      throw new OAuthError("invalid_request", "A parameter is repeated.");
    if (value.includes("\0")) throw new OAuthError("invalid_request", "A parameter contains U+0000.");
  }
  const get = (name: string) => form.get(name) || undefined;
  return {
    get,
    require(name) {
      const value = get(name);
      if (value === undefined) throw new OAuthError("invalid_request", `${name} is missing.`);
      return value;
    },
    resources: form.getAll(REPEATABLE).filter((value) => value !== ""),
  };
}

function requireForm(headers: Headers): void {
  const [type, ...parameters] = (headers.get("content-type") ?? "")
    .split(";")
    .map((part) => part.trim().toLowerCase());
  const isUtf8Form =
    type === "application/x-www-form-urlencoded" &&
    parameters.every((one) => !one.startsWith("charset") || /^charset\s*=\s*"?utf-?8"?$/.test(one));
  const encoding = headers.get("content-encoding")?.trim().toLowerCase() ?? "identity";
  if (isUtf8Form && encoding === "identity") return;
  throw new DomainError(
    "unsupported_media_type",
    "The body must be application/x-www-form-urlencoded in UTF-8, not compressed.",
  );
}

async function readText(request: Request): Promise<string> {
  // Before the first read: with `Expect: 100-continue` that asks for the body.
  if (Number(request.headers.get("content-length") ?? 0) > MAX_FORM_BYTES) throw tooLarge();
  const chunks = bodyChunks(request);
  const pieces: Buffer[] = [];
  let length = 0;
  for (let chunk = await chunks.read(); chunk; chunk = await chunks.read()) {
    length += chunk.length;
    if (length > MAX_FORM_BYTES) {
      chunks.stop();
      throw tooLarge();
    }
    pieces.push(chunk);
  }
  const bytes = Buffer.concat(pieces);
  const text = bytes.toString("latin1");
  // URLSearchParams would replace undecodable bytes with U+FFFD.
  if (isUtf8(bytes) && isDecodable(text)) return bytes.toString("utf8");
  throw new OAuthError("invalid_request", "The form is not valid UTF-8.");
}

function tooLarge(): DomainError {
  return new DomainError("payload_too_large", `The form is over ${MAX_FORM_BYTES} bytes.`);
}

/**
 * Clients have no secret here. Refuses a client that sends one, wherever it sends it.
 * @throws OAuthError invalid_client.
 */
export function requireNoSecret(request: Request, form: OAuthForm): void {
  if (!request.headers.has("authorization") && form.get("client_secret") === undefined) return;
  throw new OAuthError(
    "invalid_client",
    "Clients here are public: send client_id in the body, and no secret.",
  );
}
