/**
 * What a provider says of a person. Issuer and subject identify them; the rest may change, and may be anybody's
 * claim.
 */
export interface ProviderProfile {
  readonly iss: string;
  readonly sub: string;
  readonly email?: string;
  /** The provider itself has made sure that the address is theirs. */
  readonly emailVerified: boolean;
  readonly name?: string;
  /** When they last signed in there (`auth_time`), where the provider tells. */
  readonly signedInAtSeconds?: number;
}

const text = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/**
 * The claims of Google. It verifies an address of any domain once, and says so ever after. It answers for its own
 * mailboxes and for those of a Workspace (`hd`); a person who has left a company keeps the rest.
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
    // Only as a boolean: what a provider writes otherwise may mean anything.
    emailVerified: claims.email_verified === true,
    ...(name && { name }),
    ...(typeof signedInAt === "number" && { signedInAtSeconds: signedInAt }),
  };
}
