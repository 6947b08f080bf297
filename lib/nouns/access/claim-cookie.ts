import { z } from "zod";
import type { ProviderProfile } from "#lib/platform/env/provider-profile.ts";
import { sealedCookie } from "./sealed-cookie.ts";

/** A provider's statement about a person who is asked whether to claim an account. Sealed against forgery. */
const Claim = z.object({
  provider: z.string(),
  iss: z.string(),
  sub: z.string(),
  email: z.string(),
  name: z.string().optional(),
});
export type Claim = z.infer<typeof Claim>;

/** Enough time to read the page. */
export const claimedCookie = sealedCookie({
  cookie: "claim",
  salt: "claim",
  seconds: 15 * 60,
  schema: Claim,
});

/** The cookie stays below 4 KB. */
const NAME_CHARS = 200;

export function claimOf({
  provider,
  profile: { iss, sub, email = "", name },
}: {
  provider: string;
  profile: ProviderProfile;
}): Claim {
  return { provider, iss, sub, email, ...(name && { name: name.slice(0, NAME_CHARS) }) };
}

/** From the provider; only a verified address leads to a claim. */
export function profileOfClaim({ iss, sub, email, name }: Claim): ProviderProfile {
  return { iss, sub, email, emailVerified: true, ...(name && { name }) };
}
