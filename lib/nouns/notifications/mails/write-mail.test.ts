import { expect, test } from "vitest";
import { writeMail } from "./write-mail.ts";

const notification = {
  id: "ntf_1",
  subject: "expires_soon",
  itemId: "int_1",
  title: "Approve <it>?",
  about: "Payments needs an answer.",
  path: "/inbox",
  createdAt: new Date("2026-11-29T03:00:00Z"),
  expiresAt: new Date("2026-11-29T04:18:00Z"),
} as const;

const mailWith = (timeZone: string | null) =>
  writeMail({
    id: "mail_1",
    to: { name: "Ada", address: "ada@example.com" },
    workspaceName: "Acme",
    isDigest: false,
    notifications: [{ ...notification, timeZone }],
    origin: "https://desk.example",
  });

test.each([
  ["Europe/Berlin", "29 Nov 2026, 05:18 CET"],
  [null, "29 Nov 2026, 04:18 UTC"],
])("what expires soon says when in the zone of its person: %s", (timeZone, written) => {
  const { text, html } = mailWith(timeZone);
  expect(text).toContain(`Payments needs an answer. It expires ${written}.`);
  expect(html).toContain(`Payments needs an answer. It expires ${written}.`);
  expect(html).toContain("Approve &lt;it&gt;?");
});
