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
