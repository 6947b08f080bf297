import { describe, expect, test } from "vitest";
import { googleProfileOf } from "./provider-profile.ts";

const claims = { iss: "https://accounts.google.com", sub: "1", email_verified: true };

describe("Google's word for an address counts", () => {
  test.each([
    ["of a Workspace", { email: "ada@example.com", hd: "example.com" }],
    ["of another domain of a Workspace", { email: "ada@second.example", hd: "example.com" }],
    ["of Gmail", { email: "ada@gmail.com" }],
  ])("for one %s", (_, person) => {
    expect(googleProfileOf({ ...claims, ...person }).emailVerified).toBe(true);
  });

  test.each([
    [
      "of a Workspace that it has not verified",
      { email: "ada@example.com", hd: "example.com", email_verified: false },
    ],
    ["of a domain that is not Google's", { email: "ada@example.com" }],
    ["that only ends like Gmail's", { email: "ada@notgmail.com" }],
    ["that is none", {}],
  ])("not for one %s", (_, person) => {
    expect(googleProfileOf({ ...claims, ...person }).emailVerified).toBe(false);
  });
});
