import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** Kubernetes' own description of its objects, as the declarations that the package makes of it. */
const DECLARATIONS = "node_modules/kubernetes-types";
const INTERFACE = /^export interface (\w+) \{\n(.*?)^\}/gms;
const IMPORT = /^import \{ (.+) \} from "(.+)";/gm;
/** A type of one line, or a map of names over three. */
const MEMBER = /^ {4}(?:readonly )?"?([\w$]+)"?(\??): (?:(.+);|\{\n\s*\[name: string\]: (.+);\n\s*\};)$/gm;

interface Member {
  readonly type: string;
  readonly isOptional: boolean;
  readonly isMap: boolean;
}
interface Declarations {
  readonly interfaces: ReadonlyMap<string, ReadonlyMap<string, Member>>;
  /** Name to the file that declares it. */
  readonly imports: ReadonlyMap<string, string>;
}

const read = new Map<string, Declarations>();

function declarationsIn(file: string): Declarations {
  const known = read.get(file);
  if (known) return known;
  const text = readFileSync(`${file}.d.ts`, "utf8");
  const interfaces = [...text.matchAll(INTERFACE)].map(([, name = "", body = ""]) => {
    const members = [...body.matchAll(MEMBER)].map(([, member = "", optional, type, mapped]) => [
      member,
      { type: type ?? mapped ?? "", isOptional: optional === "?", isMap: mapped !== undefined },
    ]);
    return [name, new Map(members as [string, Member][])] as const;
  });
  const imports = [...text.matchAll(IMPORT)].flatMap(([, names = "", from = ""]) =>
    names.split(", ").map((name) => [name, join(dirname(file), from)] as const),
  );
  const found = { interfaces: new Map(interfaces), imports: new Map(imports) };
  read.set(file, found);
  return found;
}

/**
 * What kubectl's strict validation would refuse: fields that there are not, fields that lack, values of another type.
 * @returns `spec.replicas: must be number`, one line for each fault.
 */
export function manifestFaults(manifest: Readonly<Record<string, unknown>>): string[] {
  const { apiVersion, kind } = manifest;
  const file = join(DECLARATIONS, apiVersion === "v1" ? "core/v1" : String(apiVersion));
  return faultsOf({ value: manifest, type: String(kind), file, at: "" });
}

function faultsOf({
  value,
  type,
  file,
  at,
}: {
  value: unknown;
  type: string;
  file: string;
  at: string;
}): string[] {
  const item = /^Array<(.+)>$/.exec(type)?.[1];
  if (item !== undefined) {
    if (!Array.isArray(value)) return [`${at}: must be a list`];
    return value.flatMap((one, index) => faultsOf({ value: one, type: item, file, at: `${at}[${index}]` }));
  }
  const { interfaces, imports } = declarationsIn(file);
  const members = interfaces.get(type);
  if (members) return memberFaults({ value, members, file, at });
  const imported = imports.get(type);
  if (imported !== undefined && declarationsIn(imported).interfaces.has(type))
    return faultsOf({ value, type, file: imported, at });
  // `Quantity` and `Time` are texts.
  const allowed = imported === undefined ? type.split(" | ") : ["string"];
  const isRight = allowed.some((one) => one === typeof value || one === JSON.stringify(value));
  return isRight ? [] : [`${at}: must be ${type}`];
}

function memberFaults({
  value,
  members,
  file,
  at,
}: {
  value: unknown;
  members: ReadonlyMap<string, Member>;
  file: string;
  at: string;
}): string[] {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return [`${at}: must be an object`];
  const missing = [...members].filter(([name, { isOptional }]) => !isOptional && !(name in value));
  const below = (name: string) => (at === "" ? name : `${at}.${name}`);
  return [
    ...missing.map(([name]) => `${below(name)}: is missing`),
    ...Object.entries(value).flatMap(([name, one]) => {
      const member = members.get(name);
      if (!member) return [`${below(name)}: there is no such field`];
      const { type, isMap } = member;
      if (!isMap) return faultsOf({ value: one, type, file, at: below(name) });
      return Object.entries(Object(one)).flatMap(([key, entry]) =>
        faultsOf({ value: entry, type, file, at: `${below(name)}.${key}` }),
      );
    }),
  ];
}
