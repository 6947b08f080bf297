import { decode, encode } from "next-auth/jwt";
import type { z } from "zod";
import { runtime } from "#lib/platform/runtime.ts";
import { readCookies, type SessionCookies, sessionCookies } from "./session-cookies.ts";
import { hasSecureCookies } from "./session-token.ts";

/**
 * An encrypted, authenticated cookie for one step of a browser's sign-in. A `suffix` of its name keeps several side by
 * side.
 */
export interface SealedCookie<Value extends Record<string, unknown>> {
  /** The Set-Cookie header. */
  seal(value: Value, suffix?: string): Promise<string>;
  clear(): string;
  /** Undefined if it is missing, expired or not authentic. */
  open(cookieHeader: string | null, suffix?: string): Promise<Value | undefined>;
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
  const nameOf = (suffix: string) => sessionCookies({ secure: hasSecureCookies() })[cookie] + suffix;
  function header(suffix: string, value: string, maxAge: number): string {
    const parts = [`${nameOf(suffix)}=${value}`, "Path=/", `Max-Age=${maxAge}`, "HttpOnly", "SameSite=Lax"];
    return [...parts, ...(hasSecureCookies() ? ["Secure"] : [])].join("; ");
  }
  return {
    async seal(value, suffix = "") {
      const secret = runtime().sessionSecret;
      return header(suffix, await encode({ token: value, secret, salt, maxAge: seconds }), seconds);
    },
    clear: () => header("", "", 0),
    async open(cookieHeader, suffix = "") {
      const token = readCookies(cookieHeader).get(nameOf(suffix));
      if (!token) return undefined;
      const opened = await decode({ token, secret: runtime().sessionSecret, salt }).catch(() => null);
      const parsed = schema.safeParse(opened);
      return parsed.success ? parsed.data : undefined;
    },
  };
}
