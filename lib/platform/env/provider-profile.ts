/** A provider's data about a person. Issuer and subject identify them; the rest may change and is not verified. */
export interface ProviderProfile {
  readonly iss: string;
  readonly sub: string;
  readonly email?: string;
  /** Whether the provider itself has verified the address. */
  readonly emailVerified: boolean;
  readonly name?: string;
  /** When they last signed in there (`auth_time`), if the provider states it. */
  readonly signedInAtSeconds?: number;
}

const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/**
 * Google's claims. It verifies an address of any domain once, and reports that forever. It is authoritative for its own
 * mailboxes and those of a Workspace (`hd`); a person who left a company keeps other verified addresses.
 */
export function googleProfileOf(claims: Readonly<Record<string, unknown>>): ProviderProfile {
  const profile = profileOf(claims);
  const isItsOwn = text(claims.hd) !== undefined || /@(gmail|googlemail)\.com$/i.test(profile.email ?? "");
  return { ...profile, emailVerified: profile.emailVerified && isItsOwn };
}

/** The claims of an OpenID provider. */
export function profileOf(claims: Readonly<Record<string, unknown>>): ProviderProfile {
  const { iss, sub, auth_time: signedInAt } = claims;
  if (typeof iss !== "string" || typeof sub !== "string" || sub === "") {
    throw new TypeError("the provider names no issuer or no subject");
  }
  const email = text(claims.email);
  const name = text(claims.name) ?? text(claims.preferred_username);
  return {
    iss,
    sub,
    ...(email && { email }),
    // Only a boolean: other values are ambiguous.
    emailVerified: claims.email_verified === true,
    ...(name && { name }),
    ...(typeof signedInAt === "number" && { signedInAtSeconds: signedInAt }),
  };
}
