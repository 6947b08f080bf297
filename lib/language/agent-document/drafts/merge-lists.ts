import { isJsonObject, type Json, type JsonObject, memberOf } from "#lib/contract/json.ts";
import { DEFAULT_OUTCOME } from "#lib/language/node-types/default-outcome.ts";
import type { Merge, Three } from "./merge-documents.ts";

/**
 * Merges lists whose members have names: nodes, lanes and questions by id, cases by name, edges by what they join.
 * Undefined for other lists, and where two members of one have the same name.
 */
export function mergeLists(
  { base, mine, theirs }: Three,
  path: readonly string[],
  merge: Merge,
): readonly Json[] | undefined {
  const nameOf = NAMINGS.find((naming) =>
    [base ?? [], mine, theirs].every((list) => Array.isArray(list) && isNamed(list, naming)),
  );
  if (!nameOf) return undefined;
  const [old, own, other] = [base ?? [], mine, theirs].map((list) => membersOf(list, nameOf));
  if (!old || !own || !other) return undefined;
  return mergedOrder([...old.keys()], [...own.keys()], [...other.keys()]).flatMap((name) => {
    const three = { base: old.get(name), mine: own.get(name), theirs: other.get(name) };
    return merge(three, [...path, `#${name}`]) ?? [];
  });
}

type Naming = (member: JsonObject) => string | undefined;

const byMember =
  (name: string): Naming =>
  (member) => {
    const value = memberOf(member, name);
    return typeof value === "string" ? value : undefined;
  };

const byEnds: Naming = ({ from, on, to }) => {
  if (typeof from !== "string" || typeof to !== "string") return undefined;
  return JSON.stringify([from, typeof on === "string" ? on : DEFAULT_OUTCOME, to]);
};

const NAMINGS: readonly Naming[] = [byMember("id"), byEnds, byMember("name")];

function isNamed(list: readonly Json[], nameOf: Naming): boolean {
  const names = list.map((member) => (isJsonObject(member) ? nameOf(member) : undefined));
  return names.every((name) => name !== undefined) && new Set(names).size === names.length;
}

function membersOf(list: Json | undefined, nameOf: Naming): Map<string, Json> {
  const members = (Array.isArray(list) ? list : []).filter(isJsonObject);
  return new Map(members.map((member) => [nameOf(member) ?? "", member]));
}

/**
 * Every name of both, in the order of whoever moved some; theirs if both did. What the other has added follows what it
 * followed there.
 */
function mergedOrder(base: string[], mine: string[], theirs: string[]): string[] {
  const common = new Set(base.filter((name) => mine.includes(name) && theirs.includes(name)));
  const kept = (names: string[]) => names.filter((name) => common.has(name)).join("\n");
  const theyMoved = kept(theirs) !== kept(base);
  const [frame, added] = theyMoved ? [theirs, mine] : [mine, theirs];
  const order = [...frame];
  const known = new Set(frame);
  for (const [index, name] of added.entries()) {
    if (known.has(name)) continue;
    const before = added[index - 1];
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, name);
    known.add(name);
  }
  return order;
}
