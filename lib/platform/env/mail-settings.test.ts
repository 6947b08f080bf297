import { expect, test } from "vitest";
import { loadEnv } from "./env.ts";

const MAIL_FROM = "Laneway <laneway@example.com>";

test("without its variables no mail is sent", () => {
  expect(loadEnv({}).mail).toBeUndefined();
  expect(loadEnv({ SMTP_URL: "", MAIL_FROM: "" }).mail).toBeUndefined();
});

test("a server is read from its URL, and the sender with or without a name", () => {
  expect(loadEnv({ SMTP_URL: "smtp://me%40corp:p%2Fw@mail.example.com", MAIL_FROM }).mail).toEqual({
    server: {
      host: "mail.example.com",
      port: 587,
      isTls: false,
      requiresTls: true,
      credentials: { user: "me@corp", password: "p/w" },
    },
    from: { name: "Laneway", address: "laneway@example.com" },
  });
  expect(loadEnv({ SMTP_URL: "smtps://[::1]", MAIL_FROM: "a@b.example" }).mail).toEqual({
    server: { host: "::1", port: 465, isTls: true, requiresTls: false, credentials: undefined },
    from: { name: "", address: "a@b.example" },
  });
  expect(
    loadEnv({ SMTP_URL: "smtp://u:p@127.0.0.1:2525", MAIL_FROM: '"Ops, Team" <o@b.example>' }).mail,
  ).toMatchObject({
    server: { port: 2525, requiresTls: false },
    from: { name: "Ops, Team" },
  });
});

test("one without the other is a fault that names what lacks", () => {
  expect(() => loadEnv({ SMTP_URL: "smtp://mail.example.com" })).toThrow(
    "MAIL_FROM: must be set beside SMTP_URL",
  );
  expect(() => loadEnv({ MAIL_FROM })).toThrow("SMTP_URL: must be set beside MAIL_FROM");
});

test.each([
  "mail.example.com",
  "http://mail.example.com",
  "smtp://",
  "smtp://h/path",
  "smtp://user@h",
  "smtp://h?tls=no",
])("%s is no mail server, and the fault repeats none of it", (SMTP_URL) => {
  const load = () => loadEnv({ SMTP_URL, MAIL_FROM });
  expect(load).toThrow(/SMTP_URL: must look like smtp:/);
  expect(load).toThrow(expect.objectContaining({ message: expect.not.stringContaining(`${SMTP_URL}\n`) }));
});

test("a fault in the URL does not repeat its password", () => {
  expect(() => loadEnv({ SMTP_URL: "smtp://u:geheim@h/path", MAIL_FROM })).toThrow(
    expect.objectContaining({ message: expect.not.stringContaining("geheim") }),
  );
});

test.each(["nobody", "Laneway <nobody>", "a@b.example\nBcc: c@d.example", "a@b.example, c@d.example"])(
  "%j is no sender",
  (sender) => {
    expect(() => loadEnv({ SMTP_URL: "smtp://h", MAIL_FROM: sender })).toThrow(
      /MAIL_FROM: must be an address/,
    );
  },
);
