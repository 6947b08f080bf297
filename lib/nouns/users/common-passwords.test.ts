import { describe, expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";
import { generatePassword, requirePassword } from "./password.ts";

describe("refused", () => {
  test.each([
    ["in the list of breached passwords", "password1"],
    ["in it in another case", "QwertyUiop"],
    ["in it with a year and a sign after it", "Sunshine2024!"],
    ["with spaces around it", " trustno1 "],
    ["one character again and again", "zzzzzzzzzzzz"],
    ["a piece again and again", "ab1!ab1!ab1!"],
    ["a sequence", "3456789012"],
    ["a sequence backwards", "mlkjihgfedc"],
  ])("a password that is %s", async (_, password) => {
    await expect(requirePassword(password, "/newPassword")).rejects.toThrow(
      expect.objectContaining({
        code: "invalid_request",
        details: [expect.objectContaining({ code: "common_password", field: "/newPassword" })],
      }),
    );
  });
});

test.each([
  "correct horse",
  "battery staple",
  "tr0ub4dor&3 / ünïcode",
  "sunshine over 12 hills",
  "michael 8274 9182 7743",
])("%s is taken", async (password) => expect(await isCommonPassword(password)).toBe(false));

test("a generated password is never refused", async () => {
  for (let made = 0; made < 200; made++) await requirePassword(generatePassword());
});

test("the longest password is looked at without a stall", async () => {
  expect(await isCommonPassword(`${"ab".repeat(499)}xy`)).toBe(false);
});
