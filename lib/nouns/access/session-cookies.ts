/** Cookies of the dashboard's sign-in. Named for us: other programs on this machine's name share the browser's jar. */
export interface SessionCookies {
  readonly session: string;
  readonly csrf: string;
  readonly callback: string;
  /** What somebody went to a provider for, and that provider's checks, while they are there. */
  readonly errand: string;
  /** Somebody whose sign-in waits for the second factor. */
  readonly held: string;
  /** What a passkey is to sign. */
  readonly challenge: string;
  readonly pkce: string;
  readonly state: string;
  readonly nonce: string;
  /** Whose account a browser is asked to claim. */
  readonly claim: string;
  /** That somebody has signed in with this browser before. */
  readonly device: string;
}

/**
 * The names under http and https. A `__Host-` cookie is accepted over https only, and by no other host's leave, so
 * nobody on the way can plant one.
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

/** The cookies of a request, the first of each name, decoded; one that does not decode stays as it was sent. */
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
