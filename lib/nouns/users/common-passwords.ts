import { dictionary } from "@zxcvbn-ts/language-common";

/** 49,233 passwords from public breaches, in lower case. The list is in the package; no service is asked. */
const COMMON: ReadonlySet<string> = new Set(dictionary["passwords-common"]);

/** "Sunshine2024!" is as easy to guess as "sunshine". A longer suffix makes it harder. */
const SHORT_ENDING = /[^a-z]{1,5}$/;
/** "abcabcabc", "aaaaaaaa". */
const REPEATED_PIECE = /^(.{1,4}?)\1+$/s;
const ORDERS = ["abcdefghijklmnopqrstuvwxyz", "01234567890123456789"];
const SEQUENCES = [...ORDERS, ...ORDERS.map((order) => [...order].reverse().join(""))];

/** Whether a password is in the list of breached passwords, or too regular. */
export function isCommonPassword(password: string): boolean {
  const lower = password.trim().toLowerCase();
  return (
    COMMON.has(lower) ||
    COMMON.has(lower.replace(SHORT_ENDING, "")) ||
    REPEATED_PIECE.test(lower) ||
    SEQUENCES.some((sequence) => sequence.includes(lower))
  );
}
