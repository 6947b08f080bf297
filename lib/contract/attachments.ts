import { z } from "zod";
import { InlineContent } from "./inline-content.ts";
import { MAX_ATTACHMENTS } from "./limits.ts";

/**
 * Base64 text on the wire; the body reader has already decoded it into an `InlineContent`. A string here could not be
 * decoded (the verb answers attachment_invalid).
 */
export const Base64 = z.union([z.instanceof(InlineContent), z.string()]).meta({
  override: {
    type: "string",
    contentEncoding: "base64",
    description:
      "Inline content: " +
      "base64 (RFC 4648) in either alphabet, padded or not, also in lines or as a data URI, whose type does not count.",
  },
});

/** A media type, with or without parameters. */
export const ContentType = z
  .string()
  .min(1)
  .max(255)
  .refine((type) => !/^[^;]*\*/.test(type), "must be one content type, without *")
  .meta({
    description:
      "Content type, such as image/png, at most 255 characters. Content and extension may say better.",
  });
const NAME = "The file's name, at most 255 characters; of a path only its last part is kept.";
export const AttachmentName = z.string().min(1).max(255).meta({ description: NAME });

export const StorageKey = z.string().min(1).max(200);

export const Attachment = z
  .strictObject({
    name: AttachmentName,
    type: ContentType,
    base64: Base64.optional(),
    storageKey: StorageKey.optional().meta({
      description: "Content that is already stored, by its storageKey of at most 200 characters.",
    }),
    field: z.string().min(1).max(100).optional().meta({
      description:
        "The lane's attachment field that it is for, by its name of at most 100 characters. Without it the first field that accepts its type and has room, required ones first.",
    }),
  })
  .meta({ id: "Attachment", description: "Exactly one of base64 and storageKey." });
export type Attachment = z.infer<typeof Attachment>;

export const Attachments = z
  .array(Attachment)
  .max(MAX_ATTACHMENTS)
  .meta({
    description:
      `Files for the lane: at most ${MAX_ATTACHMENTS}, with 18 MB of file content in all, since base64 makes a file a ` +
      "third larger and a request has 25 MB.",
  });

export const StoredAttachment = z
  .object({
    name: z.string(),
    type: z.string(),
    size: z.int().meta({ description: "Bytes." }),
    storageKey: z.string().meta({ description: "Names this content in a later attachment." }),
  })
  .meta({ id: "StoredAttachment" });
