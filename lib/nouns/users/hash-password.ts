import { hash, verify } from "@node-rs/argon2";
import { countFailure, type FailureCounter, requireFewFailures } from "#lib/nouns/access/failure-counters.ts";
import { inHashSlot } from "./hash-slots.ts";
import { opaqueString } from "./opaque-string.ts";
import { PASSWORD_CHARS } from "./password.ts";

/** Preparing makes a text shorter, at most to a quarter: NFC of decomposed letters. */
const MAX_TYPED_CHARS = 4 * PASSWORD_CHARS.max;

/**
 * OWASP's first choice for argon2id: 19 MiB, 2 passes, 1 lane. About 20 ms of one core, off the event loop. argon2id is
 * the package's default; its name is a const enum, which erasable types cannot import.
 */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The hash of a discarded random password with the same cost, for checks of unknown accounts. */
export const DECOY_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$raJxe7ZL7N9gTUOctkrjGg$kaWUrKQ5d7BUUZxSDbqkN9y/5wkaXLVHftBhbStebyk";

/**
 * The hash to store: salted, with its parameters.
 * @param password as `requirePassword` gives it, or generated.
 * @throws DomainError unavailable if too many passwords are being hashed.
 */
export function hashPassword(password: string): Promise<string> {
  return inHashSlot(() => hash(password, COST));
}

/** As passwords are hashed, or as one that was hashed before they were prepared. */
export type Match = "prepared" | "as_typed";

/**
 * Checks a password, prepared and then as it was typed: older hashes are of that. Waits for a slot, then checks the counters, and counts a failure before the next check starts: of
 * parallel guesses, no more pass than there are slots.
 * @returns undefined where it is another password.
 * @throws DomainError rate_limited; unavailable if too many passwords are being hashed.
 */
export function matchesHash({
  password,
  passwordHash,
  counters = [],
}: {
  password: string;
  passwordHash: string;
  counters?: readonly FailureCounter[];
}): Promise<Match | undefined> {
  const forms = formsOf(password);
  if (forms.length === 0) return Promise.resolve(undefined);
  return inHashSlot(async () => {
    if (counters.length > 0) await requireFewFailures(counters);
    for (const { form, match } of forms) if (await verify(passwordHash, form)) return match;
    if (counters.length > 0) await countFailure(counters);
    return undefined;
  });
}

/** The forms of a password that may have been hashed; none if it is too long for any. */
function formsOf(typed: string): { form: string; match: Match }[] {
  if (typed.length > MAX_TYPED_CHARS) return [];
  const prepared = opaqueString(typed);
  const forms: { form: string; match: Match }[] = [];
  if (prepared !== undefined) forms.push({ form: prepared, match: "prepared" });
  if (prepared !== typed) forms.push({ form: typed, match: "as_typed" });
  return forms.filter(({ form }) => form.length <= PASSWORD_CHARS.max);
}
