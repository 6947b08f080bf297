import { hasProperty, isObjectValue } from "../json-value.ts";
import type { Keyword, KeywordContext } from "../keyword.ts";
import { explain, mark, type Rule, type SchemaNode, satisfies } from "../schema-node.ts";
import { explainClosest } from "./explain-closest.ts";
import { readList, readObject } from "./read-keyword.ts";

function readBranches(value: unknown, context: KeywordContext): readonly SchemaNode[] | undefined {
  const schemas = readList(value, context);
  if (schemas?.length === 0) context.problem("must not be empty");
  return schemas?.map((schema, index) => context.inPlace(schema, index));
}

const allOf: Keyword = (value, context) => {
  const branches = readBranches(value, context);
  if (!branches) return undefined;
  return {
    keyword: "allOf",
    test: (candidate, run) => branches.every((branch) => satisfies(branch, candidate, run)),
    report(candidate, pointer, run) {
      for (const branch of branches) explain(branch, candidate, pointer, run);
    },
    mark(candidate, marks, run) {
      for (const branch of branches) mark(branch, candidate, marks, run);
    },
    applied: () => branches,
  };
};

const anyOf: Keyword = (value, context) => {
  const branches = readBranches(value, context);
  if (!branches) return undefined;
  return {
    keyword: "anyOf",
    test: (candidate, run) => branches.some((branch) => satisfies(branch, candidate, run)),
    report(candidate, pointer, run) {
      if (branches.some((branch) => satisfies(branch, candidate, run))) return;
      run.add({ keyword: "anyOf", message: "fits none of the allowed forms", pointer });
      explainClosest(branches, candidate, pointer, run);
    },
    mark: markFitting(branches),
    applied: appliedOf(branches),
  };
};

const oneOf: Keyword = (value, context) => {
  const branches = readBranches(value, context);
  if (!branches) return undefined;
  return {
    keyword: "oneOf",
    test: (candidate, run) => branches.filter((branch) => satisfies(branch, candidate, run)).length === 1,
    report(candidate, pointer, run) {
      const fitting = branches.filter((branch) => satisfies(branch, candidate, run)).length;
      if (fitting === 1) return;
      const message =
        fitting === 0 ? "fits none of the allowed forms" : "fits more than one of the allowed forms";
      run.add({ keyword: "oneOf", message, pointer });
      if (fitting === 0) explainClosest(branches, candidate, pointer, run);
    },
    mark: markFitting(branches),
    applied: appliedOf(branches),
  };
};

function markFitting(branches: readonly SchemaNode[]): NonNullable<Rule["mark"]> {
  return (candidate, marks, run) => {
    for (const branch of branches) if (satisfies(branch, candidate, run)) mark(branch, candidate, marks, run);
  };
}

/** A value that fits none may be meant for any. */
function appliedOf(branches: readonly SchemaNode[]): NonNullable<Rule["applied"]> {
  return (candidate, run) => {
    const fitting = branches.filter((branch) => satisfies(branch, candidate, run));
    return fitting.length > 0 ? fitting : branches;
  };
}

const not: Keyword = (value, context) => {
  const node = context.inPlace(value);
  return {
    keyword: "not",
    test: (candidate, run) => !satisfies(node, candidate, run),
    report(candidate, pointer, run) {
      if (satisfies(node, candidate, run))
        run.add({ keyword: "not", message: "is of a form that is not allowed", pointer });
    },
  };
};

/** Takes `then` and `else` along, which mean nothing without it. */
const condition: Keyword = (value, context) => {
  const node = context.inPlace(value);
  const then = context.sibling("then");
  const otherwise = context.sibling("else");
  return {
    keyword: "if",
    test(candidate, run) {
      const branch = satisfies(node, candidate, run) ? then : otherwise;
      return branch === undefined || satisfies(branch, candidate, run);
    },
    report(candidate, pointer, run) {
      const branch = satisfies(node, candidate, run) ? then : otherwise;
      if (branch) explain(branch, candidate, pointer, run);
    },
    mark(candidate, marks, run) {
      const fits = satisfies(node, candidate, run);
      if (fits) mark(node, candidate, marks, run);
      const branch = fits ? then : otherwise;
      if (branch) mark(branch, candidate, marks, run);
    },
    applied(candidate, run) {
      const fits = satisfies(node, candidate, run);
      const branch = fits ? then : otherwise;
      return [...(fits ? [node] : []), ...(branch ? [branch] : [])];
    },
  };
};

const readByIf: Keyword = (value, context) => {
  context.inPlace(value);
  return undefined;
};

const dependentSchemas: Keyword = (value, context) => {
  const schemas = readObject(value, context);
  if (!schemas) return undefined;
  const nodes = Object.entries(schemas).map(
    ([name, schema]) => [name, context.inPlace(schema, name)] as const,
  );
  const applying = (candidate: unknown) =>
    isObjectValue(candidate)
      ? nodes.filter(([name]) => hasProperty(candidate, name)).map(([, node]) => node)
      : [];
  return {
    keyword: "dependentSchemas",
    test: (candidate, run) => applying(candidate).every((node) => satisfies(node, candidate, run)),
    report(candidate, pointer, run) {
      for (const node of applying(candidate)) explain(node, candidate, pointer, run);
    },
    mark(candidate, marks, run) {
      for (const node of applying(candidate)) mark(node, candidate, marks, run);
    },
    applied: applying,
  };
};

export const logicKeywords = {
  allOf,
  anyOf,
  oneOf,
  not,
  if: condition,
  // biome-ignore lint/suspicious/noThenProperty: a table of JSON Schema keywords, never awaited
  then: readByIf,
  else: readByIf,
  dependentSchemas,
} satisfies Record<string, Keyword>;
