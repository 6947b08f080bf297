import { DOCUMENT_LIMITS } from "#lib/language/node-types/document-limits.ts";
import type { NodeField } from "#lib/language/node-types/node-field.ts";

const MEDIA_TYPES = {
  kind: "texts",
  key: "acceptedTypes",
  label: "Accepted types",
  help: "Media types; image/* means every image. All types if empty.",
  example: "application/pdf",
  optional: true,
} as const satisfies NodeField;

/** The form of a lane, beside its id. */
export const LANE_FIELDS: readonly NodeField[] = [
  { kind: "text", key: "name", label: "Name" },
  {
    kind: "choice",
    key: "mode",
    label: "Started by",
    choices: [
      { value: "structured", label: "A form", help: "One input, one result." },
      { value: "chat", label: "A message", help: "A conversation of several turns." },
    ],
  },
  { kind: "node", key: "start", label: "Begins at" },
  {
    kind: "yes_no",
    key: "public",
    label: "Can be started from outside",
    help: "Otherwise only other agents start it.",
    optional: true,
    default: true,
  },
  { kind: "schema", of: "input", key: "inputSchema", label: "Input", optional: true },
  {
    kind: "group",
    key: "attachments",
    label: "Attachments",
    help: "Files that are given with the input.",
    optional: true,
    added: { supported: true },
    fields: [
      { kind: "yes_no", key: "supported", label: "Files are accepted", optional: true, default: false },
      { kind: "yes_no", key: "required", label: "At least one is required", optional: true, default: false },
      MEDIA_TYPES,
      {
        kind: "list",
        key: "fields",
        label: "Named files",
        one: "file",
        titleKey: "label",
        most: DOCUMENT_LIMITS.attachmentFields,
        added: { name: "", label: "" },
        optional: true,
        fields: [
          { kind: "text", key: "label", label: "Label" },
          { kind: "text", key: "name", label: "Field name" },
          { kind: "text", isLong: true, key: "description", label: "Explanation", optional: true },
          { kind: "yes_no", key: "required", label: "Required", optional: true, default: false },
          { kind: "yes_no", key: "multiple", label: "Several files", optional: true, default: false },
          MEDIA_TYPES,
        ],
      },
    ],
  },
];
