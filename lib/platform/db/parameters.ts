interface ParameterTypes {
  readonly text: string;
  readonly int: number;
  readonly bigint: number | string;
  readonly boolean: boolean;
  readonly timestamptz: Date | string;
  readonly "text[]": readonly string[];
  readonly "int[]": readonly number[];
}

export interface NamedParameters<Named extends Readonly<Record<string, keyof ParameterTypes>>> {
  /** Each parameter as the statement's text needs it: `at.limit` is `$3::int`. */
  readonly at: Readonly<Record<keyof Named, string>>;
  /** The parameter values. */
  values(given: { readonly [Name in keyof Named]: ParameterTypes[Named[Name]] | null }): unknown[];
}

/** A statement's parameters by name, so that neither its text nor its caller counts positions. */
export function parameters<const Named extends Readonly<Record<string, keyof ParameterTypes>>>(
  named: Named,
): NamedParameters<Named> {
  const names = Object.keys(named);
  const places = names.map((name, index) => [name, `$${index + 1}::${named[name]}`]);
  return {
    at: Object.fromEntries(places) as Record<keyof Named, string>, // one value for each name
    values: (given) => names.map((name) => given[name]),
  };
}
