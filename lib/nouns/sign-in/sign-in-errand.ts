import { z } from "zod";
import { MAX_CARRIED_CHARS } from "#lib/contract/sign-in-path.ts";
import { sealedCookie } from "#lib/nouns/access/sealed-cookie.ts";

/**
 * Why somebody went to a provider. Sealed into a cookie of the same browser, so that it cannot be forged. One browser may be
 * on several errands at once: the cookie's name carries the flow's suffix (flow-cookies.ts).
 */
export const SignInErrand = z.object({
  provider: z.string(),
  intent: z.enum(["sign_in", "link", "invitation", "step_up"]),
  returnTo: z.string().max(MAX_CARRIED_CHARS).optional(),
  /** The invitation to accept. */
  invitation: z.string().max(200).optional(),
  /** The session for linking or for a confirmation. */
  sessionId: z.string().optional(),
  /** When the browser left, by our clock: a confirmation needs a later sign-in at the provider. */
  leftAtSeconds: z.int().optional(),
});
export type SignInErrand = z.infer<typeof SignInErrand>;

/** As long as the provider's own cookies last. */
const ERRAND_SECONDS = 15 * 60;

const cookie = sealedCookie({
  cookie: "errand",
  salt: "errand",
  seconds: ERRAND_SECONDS,
  schema: SignInErrand,
});

export const errandCookie = cookie.seal;

/** Undefined if the browser did not leave for this provider on this flow, or left too long ago. */
export async function readErrand({
  cookieHeader,
  provider,
  flow,
}: {
  cookieHeader: string | null;
  provider: string;
  /** The suffix of the flow's cookies. */
  flow: string;
}): Promise<SignInErrand | undefined> {
  const errand = await cookie.open(cookieHeader, flow);
  return errand?.provider === provider ? errand : undefined;
}
