import { z } from "zod";
import { MAX_CARRIED_CHARS } from "#lib/contract/sign-in-path.ts";
import { sealedCookie } from "#lib/nouns/access/sealed-cookie.ts";

/** What somebody went to a provider for. Sealed into a cookie of the browser that left, so that nobody else's is taken. */
export const SignInErrand = z.object({
  provider: z.string(),
  intent: z.enum(["sign_in", "link", "invitation", "step_up"]),
  returnTo: z.string().max(MAX_CARRIED_CHARS).optional(),
  /** The invitation that is accepted. */
  invitation: z.string().max(200).optional(),
  /** The session that links, or whose person confirms that it is them. */
  sessionId: z.string().optional(),
  /** When the browser left, by our clock: a confirmation wants a sign-in at the provider that is later. */
  leftAtSeconds: z.int().optional(),
});
export type SignInErrand = z.infer<typeof SignInErrand>;

/** As long as the provider's own cookies hold. */
const ERRAND_SECONDS = 15 * 60;

const cookie = sealedCookie({
  cookie: "errand",
  salt: "errand",
  seconds: ERRAND_SECONDS,
  schema: SignInErrand,
});

export const errandCookie = cookie.seal;
export const clearedErrandCookie = cookie.clear;

/** Undefined when the browser did not leave for this provider from here, or too long ago. */
export async function readErrand({
  cookieHeader,
  provider,
}: {
  cookieHeader: string | null;
  provider: string;
}): Promise<SignInErrand | undefined> {
  const errand = await cookie.open(cookieHeader);
  return errand?.provider === provider ? errand : undefined;
}
