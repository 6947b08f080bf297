import type { z } from "zod";
import type { LaneDetail } from "#lib/contract/agents.ts";

type AttachmentRule = z.infer<typeof LaneDetail>["attachments"];

type ExampleAttachment = Readonly<Record<"name" | "type" | "base64", string>>;

/** An example type for each media-type family in rules such as `image/*`. */
const TYPE_OF_FAMILY: Readonly<Record<string, string>> = {
  "*": "text/plain",
  application: "application/pdf",
  audio: "audio/mpeg",
  image: "image/png",
  text: "text/plain",
  video: "video/mp4",
};

/** "Put your file here." The content does not matter, so every type has the same few bytes. */
const PLACEHOLDER = Buffer.from("Put your file here.").toString("base64");

/**
 * The required attachments of a lane. An attachment fills the first field that takes it, so every field up to the last
 * required one gets its own (D4).
 */
export function exampleAttachments({
  supported,
  required,
  fields,
  acceptedTypes,
}: AttachmentRule): ExampleAttachment[] {
  if (!supported) return [];
  if (fields.length === 0) return required ? [attachment("example", acceptedTypes)] : [];
  const needed = fields.slice(0, fields.findLastIndex((field) => field.required) + 1);
  const [first] = fields;
  if (needed.length === 0) return required && first ? [attachment(first.name, first.acceptedTypes)] : [];
  return needed.map((field) => attachment(field.name, field.acceptedTypes));
}

function attachment(name: string, acceptedTypes: readonly string[]): ExampleAttachment {
  const type = concreteType(acceptedTypes[0] ?? "text/plain");
  const extension = /[a-z0-9]+$/.exec(type)?.[0] ?? "bin";
  return { name: `${name}.${extension === "plain" ? "txt" : extension}`, type, base64: PLACEHOLDER };
}

function concreteType(accepted: string): string {
  const [family = "", subtype] = accepted.toLowerCase().split("/");
  return subtype === "*" ? (TYPE_OF_FAMILY[family] ?? `${family}/example`) : accepted;
}
