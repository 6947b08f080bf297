import { expect, test } from "vitest";
import { accepts } from "#lib/contract/accepted-types.ts";
import type { Attachment } from "#lib/contract/attachments.ts";
import { isDomainError } from "#lib/contract/errors.ts";
import { InlineContent } from "#lib/contract/inline-content.ts";
import { matchAttachments } from "./attachments.ts";

const field = (name: string, acceptedTypes: string[], parts = {}) => ({
  name,
  label: name,
  description: "",
  required: false,
  multiple: false,
  acceptedTypes,
  ...parts,
});
const lane = (parts = {}) => ({
  attachments: { supported: true, required: false, acceptedTypes: [], fields: [], ...parts },
});
const inline = (type: string): Attachment => ({
  name: "a",
  type,
  base64: new InlineContent(new Uint8Array([1])),
});

function refusal(act: () => unknown): [string, (string | undefined)[]] | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    if (!isDomainError(error)) throw error;
    return [error.code, error.details.map((detail) => detail.field)];
  }
}

test.each([
  [[], "text/plain", true],
  [["image/*"], "image/png", true],
  [["image/*"], "IMAGE/PNG; x=y", true],
  [["image/*"], "imagex/png", false],
  [["application/pdf"], "application/pdf", true],
  [["application/pdf"], "application/pdfx", false],
  [["*/*"], "a/b", true],
  [[], "nonsense", false],
  [[], "", false],
])("%j accepts %j: %s", (accepted, type, expected) => {
  expect(accepts(accepted, type)).toBe(expected);
});

test("an attachment fills the first field that takes its type and has room", () => {
  const rule = lane({
    fields: [field("receipt", ["image/*"]), field("more", ["image/*", "text/plain"], { multiple: true })],
  });
  const matched = matchAttachments({
    lane: rule,
    attachments: [inline("image/png"), inline("image/gif"), inline("text/plain")],
  });
  expect(matched.map((attachment) => attachment.field)).toEqual(["receipt", "more", "more"]);
});

test("the type is kept without parameters, in lower case; one that is none as its content shows", () => {
  const text = (type: string): Attachment => ({
    name: "a.txt",
    type,
    base64: new InlineContent(Buffer.from("a,b\n1,2\n")),
  });
  const matched = matchAttachments({
    lane: lane({ acceptedTypes: ["text/*"] }),
    attachments: [text("TEXT/CSV; charset=utf-8"), text("nonsense")],
  });
  expect(matched.map(({ type }) => type)).toEqual(["text/csv", "text/csv"]);
});

test("one that fits no field is refused at its type", () => {
  const rule = lane({ fields: [field("receipt", ["image/*"])] });
  expect(
    refusal(() => matchAttachments({ lane: rule, attachments: [inline("image/png"), inline("image/png")] })),
  ).toEqual(["attachment_invalid", ["/attachments/1"]]);
});

test("a lane without attachments refuses any, and takes none", () => {
  const rule = lane({ supported: false });
  expect(refusal(() => matchAttachments({ lane: rule, attachments: [inline("a/b")] }))?.[0]).toBe(
    "attachments_not_supported",
  );
  expect(matchAttachments({ lane: rule, attachments: [] })).toEqual([]);
});

test("a required field and a required attachment are missed", () => {
  const withField = lane({ fields: [field("receipt", ["image/*"], { required: true })] });
  expect(() => matchAttachments({ lane: withField, attachments: [] })).toThrow(
    expect.objectContaining({
      code: "attachment_required",
      details: [expect.objectContaining({ message: expect.stringContaining('with "field": "receipt"') })],
    }),
  );
  expect(refusal(() => matchAttachments({ lane: lane({ required: true }), attachments: [] }))?.[0]).toBe(
    "attachment_required",
  );
});

test.each<[string, Attachment]>([
  ["neither", { name: "a", type: "a/b" }],
  ["both", { name: "a", type: "a/b", base64: new InlineContent(new Uint8Array()), storageKey: "k" }],
  ["bad base64", { name: "a", type: "a/b", base64: "%%%" }],
])("%s of base64 and storageKey is attachment_invalid", (_, attachment) => {
  expect(refusal(() => matchAttachments({ lane: lane(), attachments: [attachment] }))?.[0]).toBe(
    "attachment_invalid",
  );
});
