import type { AuthOptions, CookieOption } from "next-auth";
import { sessionCookies } from "#lib/nouns/access/session-cookies.ts";
import {
  claimsOf,
  hasSecureCookies,
  SESSION_SECONDS,
  type SessionClaims,
  sessionToken,
} from "#lib/nouns/access/session-token.ts";
import type { ProviderProfile } from "#lib/platform/env/provider-profile.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { configuredProviders } from "./providers/configured-providers.ts";

declare module "next-auth" {
  /** The data that `authorize` passes to the `jwt` callback. */
  interface User {
    readonly claims?: SessionClaims;
  }
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

export interface InvitationForm {
  readonly token: string;
  readonly name: string;
  readonly password: string;
}

export interface SignInHandlers {
  /** Checks a password; undefined refuses it. */
  readonly signIn: (credentials: Partial<Credentials>) => Promise<SessionClaims | undefined>;
  /** Creates an account by an invitation; undefined refuses it. */
  readonly accept: (form: Partial<InvitationForm>) => Promise<SessionClaims | undefined>;
  /** Handles the return from a provider; undefined begins no session. */
  readonly arrive: (profile: ProviderProfile) => Promise<SessionClaims | undefined>;
  /** Ends the session of a browser that signs out. */
  readonly signOut: (session: SessionClaims) => Promise<void>;
}

const FLOW_SECONDS = 15 * 60;

/**
 * next-auth's options: sign-in by password, invitation or provider, into a sealed cookie that scripts cannot read. One
 * instance per request, because it stores what a provider's callback found between two of the library's calls.
 */
export function sessionOptions({ signIn, accept, arrive, signOut }: SignInHandlers): AuthOptions {
  const { sessionSecret, log } = runtime();
  const secure = hasSecureCookies();
  const names = sessionCookies({ secure });
  const cookie = (name: string, maxAge?: number): CookieOption => ({
    name,
    options: {
      httpOnly: true,
      sameSite: "lax",
      path: "/",
      secure,
      ...(maxAge === undefined ? {} : { maxAge }),
    },
  });
  let arrived: SessionClaims | undefined;
  const user = (claims: SessionClaims | undefined) => (claims ? { id: claims.sessionId, claims } : null);
  return {
    secret: sessionSecret,
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    useSecureCookies: secure,
    cookies: {
      sessionToken: cookie(names.session),
      csrfToken: cookie(names.csrf),
      callbackUrl: cookie(names.callback),
      pkceCodeVerifier: cookie(names.pkce, FLOW_SECONDS),
      state: cookie(names.state, FLOW_SECONDS),
      nonce: cookie(names.nonce, FLOW_SECONDS),
    },
    providers: [
      {
        id: "credentials",
        type: "credentials",
        name: "Password",
        credentials: { email: {}, password: {} },
        authorize: async (credentials) => user(await signIn(credentials ?? {})),
      },
      {
        id: "invitation",
        type: "credentials",
        name: "Invitation",
        credentials: { token: {}, name: {}, password: {} },
        authorize: async (form) => user(await accept(form ?? {})),
      },
      ...configuredProviders(),
    ],
    callbacks: {
      async signIn({ account, profile }) {
        if (account?.type === "credentials") return true;
        // Our providers' `userinfo` result; the library's type is wider.
        arrived = await arrive(profile as unknown as ProviderProfile);
        return arrived !== undefined;
      },
      jwt({ user: signedIn }) {
        const claims = signedIn.claims ?? arrived;
        if (!claims) throw new Error("nobody was signed in");
        return sessionToken(claims);
      },
    },
    events: {
      async signOut({ token }) {
        const claims = claimsOf(token);
        if (claims) await signOut(claims);
      },
    },
    // next-auth's own logger writes to the console and suggests a variable that is not needed here.
    logger: {
      error: (code, metadata) =>
        log.error({ code, err: "error" in metadata ? metadata.error : metadata }, "sign-in failed"),
      warn() {},
      debug() {},
    },
  };
}
