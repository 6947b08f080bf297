import { expect, test } from "vitest";
import { keyIdOf, type SealedPlace, seal, unseal } from "./seal.ts";
import { deriveKey } from "./secret-key.ts";

const key = deriveKey("a".repeat(44));
const place: SealedPlace = {
  table: "connections",
  column: "sealed_secret",
  workspaceId: "wsp_1",
  name: "crm",
};
const text = "tok_ümlaut 🔑";
const sealed = seal({ text, place, key });

test("what was sealed opens again, names its key, and shows nothing of itself", () => {
  expect(unseal({ sealed, place, key })).toBe(text);
  expect(keyIdOf(sealed)).toBe(key.id);
  expect(sealed).toMatch(/^v1\.[\w-]{8}\.[\w-]{16}\.[\w-]+$/);
  expect(Buffer.from(sealed).includes("ümlaut")).toBe(false);
});

test("an empty text may be sealed, too", () => {
  expect(unseal({ sealed: seal({ text: "", place, key }), place, key })).toBe("");
});

test("the same text is never sealed the same way twice", () => {
  const seals = Array.from({ length: 1_000 }, () => seal({ text, place, key }));
  expect(new Set(seals.map((each) => each.split(".")[2])).size).toBe(1_000);
});

test.each([
  ["another workspace's row", { ...place, workspaceId: "wsp_2" }],
  ["another connection's row", { ...place, name: "erp" }],
  ["another column", { ...place, column: "sealed_token" }],
  ["another table", { ...place, table: "webhooks" }],
  ["parts put together otherwise", { ...place, workspaceId: 'wsp_1","crm', name: "" }],
])("moved to %s it does not open", (_, other) => {
  expect(unseal({ sealed, place: other, key })).toBeUndefined();
});

test("under another secret it does not open, even when the key's id is forged", () => {
  const other = deriveKey("b".repeat(44));
  expect(other.id).not.toBe(key.id);
  expect(unseal({ sealed, place, key: other })).toBeUndefined();
  expect(unseal({ sealed: sealed.replace(key.id, other.id), place, key: other })).toBeUndefined();
});

test("changed in any character it does not open", () => {
  // The last character of base64 has bits without a meaning.
  for (let at = 0; at < sealed.length - 1; at += 1) {
    const changed = `${sealed.slice(0, at)}${sealed[at] === "A" ? "B" : "A"}${sealed.slice(at + 1)}`;
    const opened = unseal({ sealed: changed, place, key });
    expect([at, opened]).toEqual([at, undefined]);
  }
});

test.each([
  "",
  "v1",
  "v1...",
  sealed.slice(3),
  sealed.slice(0, -20),
  `v2${sealed.slice(2)}`,
  `${sealed}.x`,
  "null",
])("%j is not opened", (broken) => {
  expect(unseal({ sealed: broken, place, key })).toBeUndefined();
});
