import type { FormValue } from "#components/schema-form/form-values.ts";
import { isJsonObject, type JsonObject } from "#lib/contract/json.ts";
import { metadataOf, type StartDraft } from "./start-draft.ts";

/** The request's body without attachments; also shown as the API call. */
export function startBody(laneId: string, { input, metadata, idempotencyKey }: StartDraft): JsonObject {
  const named = metadataOf(metadata);
  return {
    laneId,
    input: present(input),
    ...(named ? { metadata: named } : {}),
    ...(idempotencyKey === "" ? {} : { idempotencyKey }),
  };
}

/** Omits empty values. */
export function present(value: FormValue): JsonObject {
  const sent = value === undefined ? {} : JSON.parse(JSON.stringify(value));
  return isJsonObject(sent) ? sent : {};
}
