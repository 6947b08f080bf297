import { expect, test } from "vitest";
import { sentText } from "./sent-text.ts";

const request = {
  method: "POST",
  path: "/v1/public/agents/agt_1/runs",
  headers: { "If-Match": '"3"' },
} as const;

test("a request is shown as it was sent, and its secret is not", () => {
  const key = "lw_secret_of_somebody_0123456789";
  const sent = sentText({ ...request, body: { input: { a: 1 } } }, { key, file: undefined });
  expect(sent.split("\n").slice(0, 5)).toEqual([
    "POST /v1/public/agents/agt_1/runs",
    "Authorization: Bearer lw_secr…",
    'If-Match: "3"',
    "Content-Type: application/json",
    "",
  ]);
  expect(JSON.parse(sent.split("\n\n")[1] ?? "")).toEqual({ input: { a: 1 } });
  expect(sent).not.toContain(key.slice(0, 12));
});

test("a file is named by its name and size, and what needs no key shows none", () => {
  const file = { name: "order.pdf", size: 2_048 };
  const sent = sentText({ ...request, body: undefined }, { key: undefined, file });
  expect(sent).toContain("Content-Type: application/octet-stream");
  expect(sent).toContain("The bytes of order.pdf");
  expect(sent).not.toContain("Authorization");
});

test("of a short secret hardly anything is shown", () => {
  expect(sentText({ ...request, body: undefined }, { key: "abcd", file: undefined })).toContain("Bearer a…");
});
