/** Cookies of the dashboard's sign-in. The names contain ours, because all programs on a host share its cookies. */
export interface SessionCookies {
  readonly session: string;
  readonly csrf: string;
  readonly callback: string;
  /** During a sign-in at a provider: its purpose, and next-auth's checks. */
  readonly errand: string;
  /** A sign-in that waits for the second factor. */
  readonly held: string;
  /** A passkey challenge. */
  readonly challenge: string;
  readonly pkce: string;
  readonly state: string;
  readonly nonce: string;
  /** The account that a browser is asked to claim. */
  readonly claim: string;
  /** A browser that has signed in before. */
  readonly device: string;
}

/**
 * The names for http and https. A `__Host-` cookie is accepted only over https and only from this host, so nobody can
 * plant one.
 */
export function sessionCookies({ secure }: { secure: boolean }): SessionCookies {
  const prefix = secure ? "__Host-laneway" : "laneway";
  return {
    session: `${prefix}.session`,
    csrf: `${prefix}.csrf`,
    callback: `${prefix}.callback`,
    errand: `${prefix}.errand`,
    held: `${prefix}.held`,
    challenge: `${prefix}.challenge`,
    pkce: `${prefix}.pkce`,
    state: `${prefix}.state`,
    nonce: `${prefix}.nonce`,
    claim: `${prefix}.claim`,
    device: `${prefix}.device`,
  };
}

/** A request's cookies, the first of each name, decoded; undecodable values stay as sent. */
export function readCookies(header: string | null): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (header ?? "").split(";")) {
    const pair = part.trim();
    const equals = pair.indexOf("=");
    if (equals < 1) continue;
    const name = pair.slice(0, equals).trimEnd();
    if (!cookies.has(name)) cookies.set(name, decode(pair.slice(equals + 1).trimStart()));
  }
  return cookies;
}

function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
