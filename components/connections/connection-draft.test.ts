import { expect, test } from "vitest";
import { connectionOf, describeSettings, newDraft } from "./connection-draft.ts";

test("origins are read one a line, and an empty secret is none", () => {
  const draft = { ...newDraft(" crm "), origins: "https://a.example\n\n  https://b.example " };
  expect(connectionOf(draft)).toEqual({
    name: "crm",
    origins: ["https://a.example", "https://b.example"],
    settings: { kind: "bearer" },
    secret: null,
  });
});

test("a secret is sent as it was typed, space around it included", () => {
  expect(connectionOf({ ...newDraft("crm"), secret: " a b " }).secret).toBe(" a b ");
});

test.each([
  ["basic", { kind: "basic", username: "u" }, "User and password: u"],
  ["header", { kind: "header", name: "X-Key" }, "Header X-Key"],
  [
    "oauth_client_credentials",
    {
      kind: "oauth_client_credentials",
      tokenUrl: "https://t.example",
      clientId: "c",
      scopes: ["a", "b"],
      audience: null,
      authStyle: "body",
    },
    "OAuth client c",
  ],
] as const)("a connection of the kind %s has that kind's fields alone", (kind, settings, words) => {
  const draft = {
    ...newDraft("crm"),
    kind,
    username: "u ",
    headerName: "X-Key",
    tokenUrl: "https://t.example",
    clientId: "c",
    scopes: "a  b",
    authStyle: "body",
  } as const;
  expect(connectionOf(draft).settings).toEqual(settings);
  expect(describeSettings(settings)).toBe(words);
});
