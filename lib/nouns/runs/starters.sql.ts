import { personOfCredential } from "#lib/nouns/access/credentials.sql.ts";

/**
 * Everybody who caused a run, as an array: the person behind its credential, and those behind the runs that it
 * continues or repeats. A fork does not hide a starter. May contain nulls.
 * @param run the alias of a row of `runs`.
 */
export const startersOf = (run: string): string =>
  `array_append(${run}.starter_ids, ${personOfCredential(`${run}.credential_kind`, `${run}.credential_id`)})`;

/** The same people and others, without duplicates. */
export const together = (...people: readonly string[]): string =>
  `array(select distinct person from unnest(${people.join(" || ")}) as person where person is not null)`;

/**
 * Whether this person may not decide the approval `i` of the run `r`, because they started it (D14).
 * @param person an expression for a user's id.
 */
export const isExcluded = (person: string): string =>
  `(coalesce(i.request->'approval'->>'excludeStarter' = 'true', false) and coalesce(${person} = any(${startersOf("r")}), false))`;
