import { fieldsOf, type PlacementRules } from "#lib/contract/attachment-placement.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/contract/json.ts";
import { isDraftNode } from "./levels.ts";

/** A lane of a draft, with what it takes. */
export interface DraftLane {
  readonly id: string;
  readonly name: string;
  readonly schema: JsonObject;
  /** The schema as text. */
  readonly text: string;
  /** The lane's rules for files; null if it takes none. */
  readonly files: PlacementRules | null;
}

const MESSAGE: JsonObject = {
  type: "object",
  required: ["message"],
  properties: { message: { type: "string", title: "Message" } },
};

/** A draft's lanes, as far as they can be told. */
export function draftLanes(lanes: Json | undefined): readonly DraftLane[] {
  return (Array.isArray(lanes) ? lanes : []).filter(isDraftNode).map((lane) => {
    const own = lane.mode === "chat" ? MESSAGE : lane.inputSchema;
    const schema = isJsonObject(own ?? null) ? (own as JsonObject) : { type: "object" };
    const name = typeof lane.name === "string" && lane.name !== "" ? lane.name : lane.id;
    return { id: lane.id, name, schema, text: JSON.stringify(schema), files: fileRules(lane.attachments) };
  });
}

function fileRules(rules: Json | undefined): PlacementRules | null {
  if (!isJsonObject(rules ?? null)) return null;
  const { supported, required, acceptedTypes, fields } = rules as JsonObject;
  if (supported !== true) return null;
  const files = {
    required: required === true,
    acceptedTypes: texts(acceptedTypes),
    fields: (Array.isArray(fields) ? fields : []).filter(isJsonObject).map((field) => ({
      name: typeof field.name === "string" ? field.name : "",
      label: [field.label, field.name].find((one) => typeof one === "string") ?? "",
      required: field.required === true,
      multiple: field.multiple === true,
      acceptedTypes: texts(field.acceptedTypes),
    })),
  };
  return { ...files, fields: fieldsOf(files) };
}

const texts = (value: Json | undefined): string[] =>
  (Array.isArray(value) ? value : []).filter((one) => typeof one === "string");
