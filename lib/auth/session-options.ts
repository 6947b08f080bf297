import type { AuthOptions, CookieOption } from "next-auth";
import { runtime } from "#lib/runtime.ts";
import { sessionCookies } from "./session-cookies.ts";
import {
  claimsOf,
  hasSecureCookies,
  SESSION_SECONDS,
  type SessionClaims,
  sessionToken,
} from "./session-token.ts";

declare module "next-auth" {
  /** What `authorize` hands to the `jwt` callback. */
  interface User {
    readonly claims: SessionClaims;
  }
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/**
 * How next-auth signs people in: by e-mail address and password, into a sealed cookie that scripts cannot read.
 * @param signIn checks the credentials; undefined refuses them.
 * @param signOut ends the session that a browser signs out of.
 */
export function sessionOptions({
  signIn,
  signOut,
}: {
  signIn: (credentials: Partial<Credentials>) => Promise<SessionClaims | undefined>;
  signOut: (session: SessionClaims) => Promise<void>;
}): AuthOptions {
  const { sessionSecret, log } = runtime();
  const secure = hasSecureCookies();
  const names = sessionCookies({ secure });
  const cookie = (name: string): CookieOption => ({
    name,
    options: { httpOnly: true, sameSite: "lax", path: "/", secure },
  });
  return {
    secret: sessionSecret,
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    useSecureCookies: secure,
    cookies: {
      sessionToken: cookie(names.session),
      csrfToken: cookie(names.csrf),
      callbackUrl: cookie(names.callback),
    },
    providers: [
      {
        id: "credentials",
        type: "credentials",
        name: "Password",
        credentials: { email: {}, password: {} },
        async authorize(credentials) {
          const claims = await signIn(credentials ?? {});
          return claims ? { id: claims.sessionId, claims } : null;
        },
      },
    ],
    callbacks: {
      jwt: ({ user }) => sessionToken(user.claims),
    },
    events: {
      async signOut({ token }) {
        const claims = claimsOf(token);
        if (claims) await signOut(claims);
      },
    },
    // Its own logger writes to the console, and suggests a variable that is not needed here.
    logger: {
      error: (code, metadata) => log.error({ code, err: metadata }, "sign-in failed"),
      warn() {},
      debug() {},
    },
  };
}
