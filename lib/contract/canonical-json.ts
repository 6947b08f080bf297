/**
 * Canonical JSON, RFC 8785: no white space, and each object's keys in the order of their UTF-16 units, so that equal
 * values give equal texts (D6, D7, D15). Of a JSON value; a member that is undefined is left out, as JSON.stringify does.
 */
export function canonicalJson(value: unknown): string {
  const ordered = inOrder(value);
  // JSON.stringify writes strings and numbers as the RFC wants them, which takes its rules from ECMAScript.
  return ordered === UNORDERABLE ? written(value) : (JSON.stringify(ordered) ?? "null");
}

/** JavaScript puts keys that look like numbers first, and takes `__proto__` for something else. */
const UNORDERABLE = Symbol("unorderable");
const isUnorderable = (key: string) => /^\d|^__proto__$/.test(key);

type Members = Readonly<Record<string, unknown>>;

/** The value with its objects' keys in order: itself, if they are already. One call writes it then, in a third of the time. */
function inOrder(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  return Array.isArray(value) ? itemsInOrder(value) : membersInOrder(value as Members); // any object can be read as one
}

function itemsInOrder(items: readonly unknown[]): unknown {
  const ordered = items.map(inOrder);
  if (ordered.includes(UNORDERABLE)) return UNORDERABLE;
  return ordered.every((item, index) => item === items[index]) ? items : ordered;
}

function membersInOrder(object: Members): unknown {
  const keys = Object.keys(object);
  let isOrdered = true;
  let before = "";
  for (const key of keys) {
    if (isUnorderable(key)) return UNORDERABLE;
    if (key < before) isOrdered = false;
    before = key;
  }
  if (!isOrdered) keys.sort();
  let copy: Record<string, unknown> | undefined = isOrdered ? undefined : {};
  for (const key of keys) {
    const member = object[key];
    const ordered = inOrder(member);
    if (ordered === UNORDERABLE) return UNORDERABLE;
    if (ordered !== member) copy ??= { ...object };
    if (copy) copy[key] = ordered;
  }
  return copy ?? object;
}

/** The same text of any value. */
function written(value: unknown): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (Array.isArray(value)) return `[${value.map(written).join(",")}]`;
  const object = value as Members;
  let members = "";
  for (const key of Object.keys(object).sort()) {
    const member = object[key];
    if (member !== undefined) members += `${members && ","}${JSON.stringify(key)}:${written(member)}`;
  }
  return `{${members}}`;
}
