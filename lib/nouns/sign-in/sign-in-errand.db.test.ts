import { expect, test } from "vitest";
import { MAX_CARRIED_CHARS } from "#lib/contract/sign-in-path.ts";
import { provideRuntime } from "#lib/testing/provide-runtime.ts";
import { errandCookie, readErrand, SignInErrand } from "./sign-in-errand.ts";

provideRuntime();

test("the longest way back fits into a cookie that browsers keep, and comes back whole", async () => {
  const errand = {
    provider: "oidc",
    intent: "sign_in",
    returnTo: "/connect?state=".padEnd(MAX_CARRIED_CHARS, "x"),
  } as const;
  expect(SignInErrand.safeParse(errand).success).toBe(true);
  expect(SignInErrand.safeParse({ ...errand, returnTo: `${errand.returnTo}x` }).success).toBe(false);
  const [pair = ""] = (await errandCookie(errand, ".x")).split(";");
  expect(pair.length).toBeLessThanOrEqual(4_096);
  expect(await readErrand({ cookieHeader: pair, provider: "oidc", flow: ".x" })).toMatchObject(errand);
});
