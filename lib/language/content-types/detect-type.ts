import { canonicalType, isTextType } from "#lib/contract/file-types.ts";
import { isSigned, type Signed, signatureOf } from "./signatures.ts";
import { decodeText, encodingOf, type TextEncoding } from "./text-encoding.ts";
import { typeOfName } from "./type-of-name.ts";

/** Bytes from the beginning that decide on a type: looked through in a millisecond. */
export const HEAD_BYTES = 64 * 1024;

const OCTETS = "application/octet-stream";
const PLAIN = "text/plain";
const CSV = "text/csv";
/** RFC 6838. */
const wellFormed = /^[a-z0-9][a-z0-9!#$&^_.+-]{0,126}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126}$/;
/** The type that Windows with Excel declares for a CSV. */
const SPREADSHEET = /excel|spreadsheet/;

export interface FileBeginning {
  /** The first `HEAD_BYTES` at most. */
  readonly head: Uint8Array;
  readonly name: string;
  /** The type the sender declares: any text, such as `text/csv; charset=utf-8`. */
  readonly declared: string;
}

/**
 * The type of a content (C.6): by its first bytes; where these leave several, by the extension of its name; then by what
 * the sender said. CSV is `text/csv` whatever it was called, in UTF-8, UTF-16 and windows-1252.
 */
export function detectType(beginning: FileBeginning): string {
  const { agreed, signed, encoding } = look(beginning);
  return agreed ?? signed?.type ?? (encoding ? textType(beginning, encoding) : OCTETS);
}

/**
 * The types that a lane judges an attachment by, the better first: what the content is, and what the sender said, both
 * as `detectType` writes them. A signature refutes the sender, and so does NUL in what is said to be text; bytes that
 * look like text, or like nothing known, do not (D4: the type is what was sent). What is no type at all says nothing.
 */
export function typesForLane(beginning: FileBeginning): readonly [string, ...string[]] {
  const said = canonicalType(beginning.declared);
  if (!wellFormed.test(said)) return [detectType(beginning)];
  const { agreed, signed, encoding } = look(beginning);
  if (!signed && !encoding && isTextType(said) && beginning.head.includes(0)) return [agreed ?? OCTETS];
  const detected =
    agreed ?? signed?.type ?? (encoding && isVague(said) ? textType(beginning, encoding) : said);
  const isRefuted = signed && said !== signed.container && !allows(signed, said);
  return isRefuted ? [detected] : [detected, said];
}

const isVague = (said: string) => said === OCTETS || !wellFormed.test(said) || SPREADSHEET.test(said);
const allows = ({ type, formats }: Signed, claim: string) => claim === type || formats?.test(claim) === true;

/** Reads the first bytes, and the claim (of the name, or else of the sender) that they allow. */
function look({ head, name, declared }: FileBeginning) {
  const found = signatureOf(head);
  const encoded = !found || found.isWeak ? encodingOf(head) : undefined;
  // Pictures and programs have bytes that no text has.
  const signed = encoded ? undefined : found;
  const named = typeOfName(name) ?? OCTETS;
  const said = canonicalType(declared);
  const saysText = [named, said].some((type) => isTextType(type) || SPREADSHEET.test(type));
  const isSure = encoded?.isSure && head.length > 0;
  const encoding = !signed && (isSure || saysText) ? encoded?.encoding : undefined;
  const agrees = (claim: string) => {
    if (signed) return allows(signed, claim);
    return encoding ? isTextType(claim) : !isTextType(claim) && !isSigned(claim);
  };
  // That a name ends in .txt says less than a sender's text/csv.
  const claims = [named === PLAIN ? OCTETS : named, said];
  const agreed = claims.find((claim) => claim !== OCTETS && wellFormed.test(claim) && agrees(claim));
  return { agreed, signed, encoding };
}

/** The type of text with no other claim, or that is called a spreadsheet. */
function textType({ head, declared }: FileBeginning, encoding: TextEncoding): string {
  return isVague(canonicalType(declared)) && looksLikeCsv(head, encoding) ? CSV : PLAIN;
}

/** Lines enough to tell a table from prose. */
const LINES = 10;
const LOOKED_AT = 8 * 1024;

/** Whether two lines or more have the same number of commas, semicolons or tabs outside quotes. */
function looksLikeCsv(head: Uint8Array, encoding: TextEncoding): boolean {
  const text = decodeText(head.subarray(0, LOOKED_AT), encoding).replace(/^\ufeff?(sep=.\r?\n)?/, "");
  const rows = text.replace(/"[^"]*"/g, "").split(/\r\n|\n|\r/);
  if (head.length > LOOKED_AT) rows.pop(); // cut
  const lines = rows.filter((line) => line !== "").slice(0, LINES);
  return [",", ";", "\t"].some((separator) => {
    const [first = 0, ...others] = lines.map((line) => line.split(separator).length);
    return first > 1 && others.length > 0 && others.every((count) => count === first);
  });
}
