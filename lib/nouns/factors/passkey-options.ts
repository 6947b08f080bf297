import type { Statement } from "#lib/platform/db/database.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { challengeCookie } from "./passkey-challenge.ts";

/** The relying party of passkeys: the host of BASE_URL, otherwise `localhost`, which browsers allow over http. */
export function relyingParty(): { id: string; origin: string; name: string } {
  const { hostname, origin } = new URL(runtime().origin);
  return { id: hostname, origin, name: "Laneway" };
}

const findPasskeys: Statement = {
  name: "find-passkeys-to-use",
  text: `select id as "id", transports as "transports" from passkeys where user_id = $1 order by id`,
};

/**
 * The options for using a passkey, and the Set-Cookie header of its challenge.
 * @param userId the person whose passkeys are allowed; absent: any passkey for this site, which then identifies the
 * person.
 */
export async function passkeyOptions({
  userId,
  ...made
}: {
  userId?: string;
  purpose: "step_up" | "sign_in" | "second_step";
  subject: string | null;
}): Promise<{ options: Record<string, unknown>; cookie: string }> {
  const passkeys =
    userId === undefined
      ? []
      : await runtime().db.run<{ id: string; transports: string[] }>(findPasskeys, [userId]);
  const { generateAuthenticationOptions } = await import("@simplewebauthn/server");
  const options = await generateAuthenticationOptions({
    rpID: relyingParty().id,
    userVerification: "required",
    ...(passkeys.length > 0 && { allowCredentials: passkeys }),
  });
  const cookie = await challengeCookie({ challenge: options.challenge, ...made });
  return { options: { ...options }, cookie };
}
