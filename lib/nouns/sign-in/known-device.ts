import { z } from "zod";
import { sealedCookie } from "#lib/nouns/access/sealed-cookie.ts";
import type { Statement } from "#lib/platform/db/database.ts";
import { randomToken } from "#lib/platform/ids.ts";
import { runtime } from "#lib/platform/runtime.ts";

/** A browser that has signed in before, with its accounts. It gives no access, only its own failure counter. */
const KnownDevice = z.object({ device: z.string(), userIds: z.array(z.string()) });
export type KnownDevice = z.infer<typeof KnownDevice>;

const knownCookie = sealedCookie({
  cookie: "device",
  salt: "device",
  seconds: 180 * 24 * 60 * 60,
  schema: KnownDevice,
});
/** Maximum accounts, which keeps the cookie small. */
const MAX_USERS = 5;

/** Undefined if nobody has signed in with this browser within half a year. */
export function readKnownDevice(cookieHeader: string | null): Promise<KnownDevice | undefined> {
  return knownCookie.open(cookieHeader);
}

/** Index: sessions primary key. */
const findUser: Statement = {
  name: "find-user-of-session",
  text: `select user_id as "userId" from sessions where id = $1`,
};

/** The Set-Cookie header that marks the browser as known after the sign-in of this session. */
export async function knownDeviceCookie({
  cookieHeader,
  sessionId,
}: {
  cookieHeader: string | null;
  sessionId: string;
}): Promise<string> {
  const known = await readKnownDevice(cookieHeader);
  const [person] = await runtime().db.run<{ userId: string }>(findUser, [sessionId]);
  const userIds = [...new Set([...(person ? [person.userId] : []), ...(known?.userIds ?? [])])];
  return knownCookie.seal({
    device: known?.device ?? randomToken(),
    userIds: userIds.slice(0, MAX_USERS),
  });
}
