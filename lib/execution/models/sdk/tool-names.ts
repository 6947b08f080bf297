import { createHash } from "node:crypto";

/** The names that all providers accept: OpenAI's 64 characters, Google's first character, and no dot. */
const WIRE_NAME = /^[a-zA-Z_][a-zA-Z0-9_-]{0,63}$/;
const MAX_WIRE_CHARS = 64;

/** The SDK itself offers a tool of this name to models that give JSON in no other way. */
const RESERVED = "json";

export interface ToolNames {
  /** Any name: one that was not given, such as a model made up earlier, only becomes one that providers accept. */
  toWire(name: string): string;
  /** Undefined for a name that was not given: there is no such tool. */
  fromWire(wireName: string): string | undefined;
}

/**
 * Names of the offered tools as providers take them. Most are only their own with another character for the dot;
 * a hash of the whole name tells those apart that would fall together. Which name a tool gets depends on the set
 * alone, not on its order, so that a later call of the same node says the same.
 */
export function toolNames(offered: Iterable<string>): ToolNames {
  const all = [...new Set(offered)];
  const simple = new Map(all.map((name) => [name, simplified(name)]));
  const uses = new Map<string, number>();
  for (const wireName of simple.values()) uses.set(wireName, (uses.get(wireName) ?? 0) + 1);
  const isFree = (name: string, wireName: string) =>
    WIRE_NAME.test(wireName) && wireName !== RESERVED && (uses.get(wireName) === 1 || wireName === name);

  const wireByName = new Map<string, string>();
  const nameByWire = new Map<string, string>();
  const give = (name: string, wireName: string) => {
    wireByName.set(name, wireName);
    nameByWire.set(wireName, name);
  };
  const rest: string[] = [];
  for (const [name, wireName] of simple) {
    if (isFree(name, wireName)) give(name, wireName);
    else rest.push(name);
  }
  for (const name of rest.sort()) {
    const digest = createHash("sha256").update(name).digest("hex");
    const hashed = (digits: number) => {
      const stem = simplified(name).slice(0, MAX_WIRE_CHARS - digits - 1);
      return `${stem}_${digest.slice(0, digits)}`;
    };
    let digits = 8;
    while (nameByWire.has(hashed(digits)) && digits < 60) digits += 4;
    give(name, hashed(digits));
  }
  return {
    toWire: (name) => wireByName.get(name) ?? simplified(name).slice(0, MAX_WIRE_CHARS),
    fromWire: (wireName) => nameByWire.get(wireName),
  };
}

function simplified(name: string): string {
  const plain = name.replace(/[^a-zA-Z0-9_-]/g, "_");
  return /^[a-zA-Z_]/.test(plain) ? plain : `_${plain}`;
}
