import { counted } from "../count-words.ts";
import { childPointer } from "../json-pointer.ts";
import { hasProperty, isObjectValue, type ObjectValue, propertyNames } from "../json-value.ts";
import { assertion, type Keyword } from "../keyword.ts";
import type { Rule } from "../schema-node.ts";
import { readCount, readNames, readObject } from "./read-keyword.ts";

const required: Keyword = (value, context) => {
  const names = readNames(value, context);
  return names && presence({ keyword: "required", names, applies: () => true, message: "is required" });
};

const dependentRequired: Keyword = (value, context) => {
  const groups = readObject(value, context);
  if (!groups) return undefined;
  const rules = Object.entries(groups).flatMap(([trigger, group]) => {
    const names = readNames(group, context, trigger);
    const applies = (candidate: ObjectValue) => hasProperty(candidate, trigger);
    const message = `is required beside ${trigger}`;
    return names ? [presence({ keyword: "dependentRequired", names, applies, message })] : [];
  });
  return {
    keyword: "dependentRequired",
    test: (candidate, run) => rules.every((rule) => rule.test(candidate, run)),
    report(candidate, pointer, run) {
      for (const rule of rules) rule.report(candidate, pointer, run);
    },
  };
};

/** The named properties are there, in objects that it applies to. */
function presence({
  keyword,
  names,
  applies,
  message,
}: {
  keyword: string;
  names: readonly string[];
  applies: (candidate: ObjectValue) => boolean;
  message: string;
}): Rule {
  return {
    keyword,
    test(candidate) {
      if (!isObjectValue(candidate) || !applies(candidate)) return true;
      return names.every((name) => hasProperty(candidate, name));
    },
    report(candidate, pointer, run) {
      if (!isObjectValue(candidate) || !applies(candidate)) return;
      for (const name of names) {
        if (!hasProperty(candidate, name))
          run.add({ keyword, message, pointer: childPointer(pointer, name) });
      }
    },
  };
}

const minProperties: Keyword = (value, context) => {
  const limit = readCount(value, context);
  if (limit === undefined) return undefined;
  return assertion(
    "minProperties",
    (candidate) => !isObjectValue(candidate) || propertyNames(candidate).length >= limit,
    `must have at least ${counted(limit, "property", "properties")}`,
  );
};

const maxProperties: Keyword = (value, context) => {
  const limit = readCount(value, context);
  if (limit === undefined) return undefined;
  return assertion(
    "maxProperties",
    (candidate) => !isObjectValue(candidate) || propertyNames(candidate).length <= limit,
    `must have at most ${counted(limit, "property", "properties")}`,
  );
};

export const objectKeywords = {
  required,
  dependentRequired,
  minProperties,
  maxProperties,
} satisfies Record<string, Keyword>;
