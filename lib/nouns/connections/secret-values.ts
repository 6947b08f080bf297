import { MIN_REDACTABLE_CHARS } from "#lib/language/redaction/redact-text.ts";
import type { ConnectionSettings } from "./connection.ts";

/**
 * Every text that gives a connection's secret away, for redaction: the secret, and what it is put together with
 * before it is encoded. How each may be written (base64, percent-encoded) is the matcher's business.
 */
export function secretValues(settings: ConnectionSettings, secret: string): readonly string[] {
  switch (settings.kind) {
    case "bearer":
      return [secret];
    case "basic":
      return [secret, basicPair(settings.username, secret)];
    case "header": {
      // `Token abc…`: the service may well repeat the token alone.
      const [, token] = /^\S+ (\S+)$/.exec(secret) ?? [];
      return token === undefined ? [secret] : [secret, token];
    }
    case "oauth_client_credentials":
      return [secret, clientPair(settings.clientId, secret)];
  }
}

/**
 * The values that are searched for in everything the workspace's runs write. If a secret is too short for that (D12),
 * the values built from it are not searched for either. Otherwise a person could write `user:0000` to `user:9999`
 * into a run, and the hidden one would reveal the secret.
 */
export function soughtValues(settings: ConnectionSettings, secret: string): readonly string[] {
  return secret.length < MIN_REDACTABLE_CHARS ? [] : secretValues(settings, secret);
}

/** RFC 7617: what HTTP Basic encodes. */
export function basicPair(username: string, password: string): string {
  return `${username}:${password}`;
}

/** RFC 6749, 2.3.1: id and secret are form-encoded before they are put together. */
export function clientPair(clientId: string, secret: string): string {
  return basicPair(formEncoded(clientId), formEncoded(secret));
}

function formEncoded(text: string): string {
  return new URLSearchParams([["", text]]).toString().slice(1);
}
