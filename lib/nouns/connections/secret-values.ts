import { MIN_REDACTABLE_CHARS } from "#lib/language/redaction/redact-text.ts";
import type { ConnectionSettings } from "./connection.ts";

/**
 * Every text that reveals a connection's secret, for redaction: the secret and what it is combined with before
 * encoding. The matcher handles encodings (base64, percent-encoding).
 */
export function secretValues(settings: ConnectionSettings, secret: string): readonly string[] {
  switch (settings.kind) {
    case "bearer":
      return [secret];
    case "basic":
      return [secret, basicPair(settings.username, secret)];
    case "header": {
      // `Token abc…`: the service may repeat the token alone.
      const [, token] = /^\S+ (\S+)$/.exec(secret) ?? [];
      return token === undefined ? [secret] : [secret, token];
    }
    case "oauth_client_credentials":
      return [secret, clientPair(settings.clientId, secret)];
  }
}

/**
 * The texts to search for in everything that runs write. If a secret is too short to be redacted (D12), texts built
 * from it are not searched for either. Otherwise a person could write `user:0000` to `user:9999` into a run, and the
 * redacted one would reveal the secret.
 */
export function soughtValues(settings: ConnectionSettings, secret: string): readonly string[] {
  return secret.length < MIN_REDACTABLE_CHARS ? [] : secretValues(settings, secret);
}

/** RFC 7617: what HTTP Basic encodes. */
export function basicPair(username: string, password: string): string {
  return `${username}:${password}`;
}

/** RFC 6749, 2.3.1: id and secret are form-encoded before they are joined. */
export function clientPair(clientId: string, secret: string): string {
  return basicPair(formEncoded(clientId), formEncoded(secret));
}

function formEncoded(text: string): string {
  return new URLSearchParams([["", text]]).toString().slice(1);
}
