import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { newTotpSecret, stepOfCode, totpUri } from "./totp-secret.ts";

const AT = 1_800_000_000_000;
const STEP = AT / 30_000;

const codeAt = (secret: string, at: number) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at });

test("a code belongs to its step, also where the clocks are a step apart, and no further", () => {
  const secret = newTotpSecret();
  const stepsAround = [-60, -30, 0, 30, 60].map((seconds) =>
    stepOfCode({ secret, code: codeAt(secret, AT + seconds * 1_000), at: AT }),
  );
  expect(stepsAround).toEqual([undefined, STEP - 1, STEP, STEP + 1, undefined]);
});

test.each(["", "12345", "1234567", "abcdef", "12 45 6"])("%j is no code", (code) => {
  expect(stepOfCode({ secret: newTotpSecret(), code, at: AT })).toBeUndefined();
});

test("the address of the QR code names us and the account", () => {
  const secret = newTotpSecret();
  const url = new URL(totpUri({ secret, email: "ada@example.com" }));
  expect(decodeURIComponent(url.pathname)).toContain("Laneway:ada@example.com");
  expect(url.searchParams.get("secret")).toBe(secret);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
});
