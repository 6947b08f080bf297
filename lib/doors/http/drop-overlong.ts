import { amount } from "#lib/contract/amount.ts";
import { faultSample } from "#lib/contract/base64-fault.ts";
import type { ErrorDetail } from "#lib/contract/errors.ts";
import { pointerOf } from "#lib/language/json-schema/json-pointer.ts";
import { MAX_TEXT_UNITS } from "./body-bounds.ts";
import { type PlacedString, putAt, type ValuePath } from "./parse-around.ts";

/** The code of a text, or a name, that is too long. */
export const OVERLONG = "maxLength";

/**
 * Empties texts that are longer than any that an operation takes, and drops members with such names: on the event loop,
 * 25 MiB of text cost 130 ms before anybody saw that they are too long. An input stays, and the content of an upload,
 * which is one text. Of what is no base64 in an attachment a sample stays, so that it is refused with the reason.
 * @param bytes the whole body.
 * @param placed the long texts that stand beside the value, without contents.
 * @param contentsAt the keys that lead to the list of attachments; the content of an upload stands beside it.
 * @returns the texts that stay, and the first fault.
 */
export function dropOverlong({
  value,
  bytes,
  placed,
  contentsAt,
  inputAt,
}: {
  value: unknown;
  bytes: Buffer;
  placed: readonly PlacedString[];
  contentsAt: readonly string[];
  inputAt: readonly string[] | undefined;
}): { readonly kept: readonly PlacedString[]; readonly fault: ErrorDetail | undefined } {
  const isContent = (path: ValuePath) =>
    path.length === contentsAt.length + 2 &&
    typeof path.at(-2) === "number" &&
    path.at(-1) === "base64" &&
    begins(path, contentsAt);
  const faults: ErrorDetail[] = [];
  const refuse = (what: string, path: ValuePath) =>
    faults.push({
      code: OVERLONG,
      message: `${what} over ${amount(MAX_TEXT_UNITS)} characters`,
      field: pointerOf(path),
    });
  const kept = placed.filter(({ path, start, end }) => {
    if (isContent(path))
      putAt({ root: value, path, value: faultSample(bytes.toString("latin1", start, end)) });
    else if (end - start <= MAX_TEXT_UNITS || isUpload(path, contentsAt)) return true;
    else {
      putAt({ root: value, path, value: "" });
      refuse("is text of", path);
    }
    return false;
  });
  const walk = (container: object, path: (string | number)[]) => {
    const holder = container as Record<string | number, unknown>; // an array is indexed in the same way
    for (const key of Array.isArray(container) ? container.keys() : Object.keys(container)) {
      if (typeof key === "string" && key.length > MAX_TEXT_UNITS) {
        Reflect.deleteProperty(holder, key);
        refuse("has a member with a name of", path);
        continue;
      }
      path.push(key);
      const member = holder[key];
      if (typeof member === "string" && member.length > MAX_TEXT_UNITS && !isUpload(path, contentsAt)) {
        holder[key] = isContent(path) ? faultSample(member) : "";
        if (!isContent(path)) refuse("is text of", path);
      } else if (typeof member === "object" && member !== null && !(inputAt && isSame(path, inputAt))) {
        walk(member, path);
      }
      path.pop();
    }
  };
  if (bytes.length > MAX_TEXT_UNITS && typeof value === "object" && value !== null) walk(value, []);
  return { kept, fault: faults[0] };
}

/** Whether the content of an upload stands there: beside the list of attachments, if there were one. */
export const isUpload = (path: ValuePath, contentsAt: readonly string[]) =>
  isSame(path, [...contentsAt.slice(0, -1), "base64"]);

const begins = (path: ValuePath, start: ValuePath) => start.every((key, index) => path[index] === key);
const isSame = (path: ValuePath, other: ValuePath) => path.length === other.length && begins(path, other);
