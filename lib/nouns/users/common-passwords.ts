let list: Promise<ReadonlySet<string>> | undefined;

/**
 * 49,233 passwords from public breaches, in lower case. The list is in the package; no service is asked. It is loaded
 * with the first new password: few processes see one.
 */
function commonPasswords(): Promise<ReadonlySet<string>> {
  list ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"]),
  );
  return list;
}

/** "Sunshine2024!" is as easy to guess as "sunshine". A longer suffix makes it harder. */
const SHORT_ENDING = /[^a-z]{1,5}$/;
/** "abcabcabc", "aaaaaaaa". */
const REPEATED_PIECE = /^(.{1,4}?)\1+$/s;
const ORDERS = ["abcdefghijklmnopqrstuvwxyz", "01234567890123456789"];
const SEQUENCES = [...ORDERS, ...ORDERS.map((order) => [...order].reverse().join(""))];

/** Whether a password is in the list of breached passwords, or too regular. */
export async function isCommonPassword(password: string): Promise<boolean> {
  const common = await commonPasswords();
  const lower = password.trim().toLowerCase();
  return (
    common.has(lower) ||
    common.has(lower.replace(SHORT_ENDING, "")) ||
    REPEATED_PIECE.test(lower) ||
    SEQUENCES.some((sequence) => sequence.includes(lower))
  );
}
