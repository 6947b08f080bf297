import { CONVERSION_FUNCTIONS } from "./conversion-functions.ts";
import type { ExpressionFunction } from "./define-function.ts";
import { JSON_FUNCTIONS } from "./json-functions.ts";
import { LIST_FUNCTIONS } from "./list-functions.ts";
import { NUMBER_FUNCTIONS } from "./number-functions.ts";
import { PATTERN_FUNCTIONS } from "./pattern-functions.ts";
import { TEXT_BUILDING_FUNCTIONS } from "./text-building-functions.ts";
import { TEXT_FUNCTIONS } from "./text-functions.ts";
import { TIME_FUNCTIONS } from "./time-functions.ts";

/**
 * Every function of the language that is not a form of its own (`has`, `type`, `dyn`, `cel.bind`, the
 * comprehensions, the methods of optionals). None knows a clock or chance.
 */
export const FUNCTIONS: ReadonlyMap<string, ExpressionFunction> = new Map(
  [
    ...CONVERSION_FUNCTIONS,
    ...JSON_FUNCTIONS,
    ...LIST_FUNCTIONS,
    ...NUMBER_FUNCTIONS,
    ...PATTERN_FUNCTIONS,
    ...TEXT_BUILDING_FUNCTIONS,
    ...TEXT_FUNCTIONS,
    ...TIME_FUNCTIONS,
  ].map((definition) => [definition.name, definition]),
);
