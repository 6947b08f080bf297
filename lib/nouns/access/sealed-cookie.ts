import { decode, encode } from "next-auth/jwt";
import type { z } from "zod";
import { runtime } from "#lib/platform/runtime.ts";
import { readCookies, type SessionCookies, sessionCookies } from "./session-cookies.ts";
import { hasSecureCookies } from "./session-token.ts";

/** An encrypted, authenticated cookie for one step of a browser's sign-in. */
export interface SealedCookie<Value extends Record<string, unknown>> {
  /** The Set-Cookie header. */
  seal(value: Value): Promise<string>;
  clear(): string;
  /** Undefined if it is missing, expired or not authentic. */
  open(cookieHeader: string | null): Promise<Value | undefined>;
}

/** @param salt separates the cookies' keys: one cookie cannot be used as another. */
export function sealedCookie<Value extends Record<string, unknown>>({
  cookie,
  salt,
  seconds,
  schema,
}: {
  cookie: keyof SessionCookies;
  salt: string;
  seconds: number;
  schema: z.ZodType<Value>;
}): SealedCookie<Value> {
  const nameOf = () => sessionCookies({ secure: hasSecureCookies() })[cookie];
  function header(value: string, maxAge: number): string {
    const parts = [`${nameOf()}=${value}`, "Path=/", `Max-Age=${maxAge}`, "HttpOnly", "SameSite=Lax"];
    return [...parts, ...(hasSecureCookies() ? ["Secure"] : [])].join("; ");
  }
  return {
    async seal(value) {
      const secret = runtime().sessionSecret;
      return header(await encode({ token: value, secret, salt, maxAge: seconds }), seconds);
    },
    clear: () => header("", 0),
    async open(cookieHeader) {
      const token = readCookies(cookieHeader).get(nameOf());
      if (!token) return undefined;
      const opened = await decode({ token, secret: runtime().sessionSecret, salt }).catch(() => null);
      const parsed = schema.safeParse(opened);
      return parsed.success ? parsed.data : undefined;
    },
  };
}
