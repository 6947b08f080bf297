import type { FormValue } from "#components/schema-form/form-values.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import { REDACTED } from "#lib/contract/redacted.ts";
import { findSensitive } from "#lib/language/json-schema/find-sensitive.ts";
import { hidePlaces, leaveOutPlaces, partAt } from "#lib/language/json-schema/hide-places.ts";
import { present } from "./start-body.ts";

/** The request's body for display beside the form: sensitive values are redacted (D12). */
export function shownBody({ schema, body }: { schema: JsonObject; body: JsonObject }): JsonObject {
  const { input = null } = body;
  const shown = hidePlaces(input, findSensitive({ schema, value: input }));
  return shown === input ? body : { ...body, input: shown };
}

/**
 * The typed input for the tab's storage, without sensitive values. `[redacted]` stays: it stands for the value of the
 * run that is started again.
 */
export function keptInput({ schema, input }: { schema: JsonObject; input: FormValue }): FormValue {
  const value = present(input);
  const places = findSensitive({ schema, value }).filter((place) => partAt(value, place) !== REDACTED);
  return places.length === 0 ? input : leaveOutPlaces(value, places);
}
