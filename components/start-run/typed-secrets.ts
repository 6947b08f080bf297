import type { FormValue } from "#components/schema-form/initial-value.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import { REDACTED } from "#lib/contract/redacted.ts";
import { findSensitive } from "#lib/language/json-schema/find-sensitive.ts";
import { hidePlaces, leaveOutPlaces, partAt } from "#lib/language/json-schema/hide-places.ts";
import { present } from "./start-body.ts";

/** The request's body as it may be shown beside the form: what the schema marks as sensitive is hidden (D12). */
export function shownBody({ schema, body }: { schema: JsonObject; body: JsonObject }): JsonObject {
  const { input = null } = body;
  const shown = hidePlaces(input, findSensitive({ schema, value: input }));
  return shown === input ? body : { ...body, input: shown };
}

/**
 * The typed input as the browser's tab may store it: without the values that the schema marks as sensitive.
 * `[redacted]` stays: it represents the value of the run that is started again.
 */
export function keptInput({ schema, input }: { schema: JsonObject; input: FormValue }): FormValue {
  const value = present(input);
  const places = findSensitive({ schema, value }).filter((place) => partAt(value, place) !== REDACTED);
  return places.length === 0 ? input : leaveOutPlaces(value, places);
}
