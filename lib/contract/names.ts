import { z } from "zod";

/**
 * What no name has: control characters, ends of lines, and the marks that change the direction of text, by which
 * `exe.gpj` is read as `jpg.exe`.
 */
const DISGUISES = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;
const ALL_DISGUISES = new RegExp(DISGUISES, "gu");

/** Without anything that one could see: white space, and characters that are ignored where they are shown, as U+200B. */
const BLANK = /^[\p{White_Space}\p{Default_Ignorable_Code_Point}]*$/u;

/** Follows the name of the field. */
export const PLAIN_RULE =
  "must not have line breaks, other control characters or marks that change the direction of text";

export const isPlain = (name: string): boolean => !DISGUISES.test(name);

/** Follows the name of the field. */
export const BLANK_RULE = "must not be empty";

/** Whether a name is empty to whoever reads it. */
export const isBlank = (name: string): boolean => BLANK.test(name);

/** A name as it is stored and compared: in NFC, without space around it. */
export const storedName = (text: string): string => text.normalize("NFC").trim();

/** The same of a name that nobody can be asked to correct: a provider says it, or it comes with a file. */
export const cleanedName = (text: string): string => storedName(text.replace(ALL_DISGUISES, ""));

/** The last segment of what may be a path of any system; empty where it has none. */
export const lastSegment = (path: string): string =>
  path.split(/[/\\]/).findLast((part) => !/^\s*(\.\.?)?\s*$/.test(part)) ?? "";

/** The name of an attached file: no path, and never empty. */
export const attachedName = (given: string): string => {
  const name = lastSegment(cleanedName(given)).trim();
  return isBlank(name) ? "file" : name;
};

/** A name of one line, in NFC. Its bound counts after that, as in every answer. */
export const nameText = (max: number) =>
  z
    .string()
    .normalize("NFC")
    .min(1)
    .max(max)
    .refine(isPlain, PLAIN_RULE)
    // The length bound already refuses the empty text.
    .refine((name) => name === "" || !isBlank(name), BLANK_RULE);

/** A search text, normalized as names are stored. */
export const searchText = (max: number) => z.string().normalize("NFC").max(max);
