/** The RFC 6901 pointer to a member of what `parent` points to. */
export function childPointer(parent: string, key: string | number): string {
  return `${parent}/${typeof key === "number" ? key : escapeToken(key)}`;
}

/** The RFC 6901 pointer that follows these keys from the root. */
export function pointerOf(keys: readonly (string | number)[]): string {
  return keys.reduce<string>(childPointer, "");
}

/** The keys that a pointer names, or undefined for a text that is not a pointer. */
export function pointerKeys(pointer: string): readonly string[] | undefined {
  if (pointer === "") return [];
  if (!pointer.startsWith("/") || /~(?![01])/.test(pointer)) return undefined;
  return pointer
    .slice(1)
    .split("/")
    .map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
}

function escapeToken(key: string): string {
  return key.includes("~") || key.includes("/") ? key.replaceAll("~", "~0").replaceAll("/", "~1") : key;
}
