export type ObjectValue = { readonly [key: string]: unknown };

export function isObjectValue(value: unknown): value is ObjectValue {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isArrayValue(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/**
 * Whether the object itself has the property: `constructor` and `__proto__` are names like any other.
 * A property that holds undefined counts as absent, as in JSON.stringify; forms hold cleared fields so.
 */
export function hasProperty(value: ObjectValue, name: string): boolean {
  return Object.hasOwn(value, name) && value[name] !== undefined;
}

/** The names of the properties that are present. */
export function propertyNames(value: ObjectValue): string[] {
  return Object.keys(value).filter((name) => value[name] !== undefined);
}
