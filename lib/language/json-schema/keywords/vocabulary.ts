import type { Keyword } from "../keyword.ts";
import { annotationKeywords } from "./annotation.ts";
import { arrayKeywords } from "./array.ts";
import { coreKeywords } from "./core.ts";
import { itemKeywords } from "./items.ts";
import { logicKeywords } from "./logic.ts";
import { numberKeywords } from "./number.ts";
import { objectKeywords } from "./object.ts";
import { propertyKeywords } from "./properties.ts";
import { textKeywords } from "./text.ts";
import { typeKeywords } from "./type.ts";
import { unevaluatedKeywords } from "./unevaluated.ts";

/**
 * Every keyword that is read, in the order in which the rules of a schema run: what is cheap and likely to
 * fail first, what needs the other keywords' work last. Keywords not named here are ignored.
 */
export const VOCABULARY: readonly (readonly [string, Keyword])[] = Object.entries({
  ...annotationKeywords,
  ...typeKeywords,
  ...numberKeywords,
  ...objectKeywords,
  ...textKeywords,
  ...propertyKeywords,
  ...itemKeywords,
  ...arrayKeywords,
  ...coreKeywords,
  ...logicKeywords,
  ...unevaluatedKeywords,
});
