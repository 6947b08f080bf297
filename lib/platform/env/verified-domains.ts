import { z } from "zod";
import { commaSeparated } from "./env-readers.ts";
import type { ProviderProfile } from "./provider-profile.ts";
import type { SignInProvider } from "./sign-in-provider.ts";

const domains = commaSeparated
  .refine(
    (list) => list.every((domain) => /^[a-z0-9.-]+\.[a-z0-9-]+$/i.test(domain)),
    "must be domains such as example.com, separated by commas",
  )
  .transform((list) => list.map((domain) => domain.toLowerCase()));

/**
 * Domains whose email addresses count as proved if the provider that they belong to has verified them. Empty by
 * default: anybody can run a provider, and one provider must not vouch for another's domains.
 */
export const domainVariables = {
  SIGN_IN_OIDC_EMAIL_DOMAINS: domains,
  SIGN_IN_GOOGLE_EMAIL_DOMAINS: domains,
  SIGN_IN_GITHUB_EMAIL_DOMAINS: domains,
  /** From when domains belonged to every provider. Applies only to a single provider. */
  SIGN_IN_VERIFIED_EMAIL_DOMAINS: domains,
};
const Variables = z.object(domainVariables);

type ProviderId = SignInProvider["id"];
/** The provider of each domain. */
export type VerifiedDomains = ReadonlyMap<string, ProviderId>;

const OWN = {
  oidc: "SIGN_IN_OIDC_EMAIL_DOMAINS",
  google: "SIGN_IN_GOOGLE_EMAIL_DOMAINS",
  github: "SIGN_IN_GITHUB_EMAIL_DOMAINS",
} as const satisfies Record<ProviderId, keyof typeof domainVariables>;
const IDS = ["oidc", "google", "github"] as const satisfies readonly ProviderId[];

/** Converts the variables. `domainFaults` reports faults. */
export function verifiedDomains(
  env: z.output<typeof Variables>,
  configured: readonly ProviderId[],
): VerifiedDomains {
  const [only] = configured;
  const shared = only && configured.length === 1 ? env.SIGN_IN_VERIFIED_EMAIL_DOMAINS : [];
  const own = configured.flatMap((id) => env[OWN[id]].map((domain) => [domain, id] as const));
  return new Map([...(only ? shared.map((domain) => [domain, only] as const) : []), ...own]);
}

/** Domains without a provider or with two, one line for each fault. */
export function domainFaults(
  source: Readonly<Record<string, string | undefined>>,
  configured: readonly ProviderId[],
): string[] {
  const env = Variables.safeParse(source).data;
  if (!env) return [];
  const owners = new Map<string, ProviderId>();
  const faults: string[] = [];
  for (const id of IDS) {
    if (env[OWN[id]].length > 0 && !configured.includes(id)) {
      faults.push(`  ${OWN[id]}: needs the provider's other variables`);
    }
    for (const domain of new Set(env[OWN[id]])) {
      const owner = owners.get(domain);
      if (owner)
        faults.push(`  ${OWN[id]}: ${domain} belongs to one provider, and stands in ${OWN[owner]} too`);
      else owners.set(domain, id);
    }
  }
  if (env.SIGN_IN_VERIFIED_EMAIL_DOMAINS.length > 0 && configured.length > 1) {
    const names = configured.map((id) => OWN[id]).join(" or ");
    faults.push(
      `  SIGN_IN_VERIFIED_EMAIL_DOMAINS: several providers are configured; say whose each domain is, with ${names}`,
    );
  }
  return faults;
}

/** The address, if the provider has verified it and its domain belongs to that provider. */
export function provenEmail({
  profile: { email, emailVerified },
  provider,
  domains: owned,
}: {
  profile: ProviderProfile;
  provider: string;
  domains: VerifiedDomains;
}): string | undefined {
  if (email === undefined || !emailVerified) return undefined;
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return owned.get(domain) === provider ? email : undefined;
}
