import type { Run } from "../run.ts";
import { explainPart, type Marks, type Rule, type SchemaNode, satisfies } from "../schema-node.ts";

/** Called with each part that a keyword passes to a subschema; returns whether to continue. */
export type PartVisitor = (key: string | number, part: unknown, node: SchemaNode) => boolean;

/**
 * A keyword that hands parts of an object or array to subschemas. Saying once which parts go to which
 * subschema gives all three of testing, reporting and marking.
 */
export function partsRule<V>({
  keyword,
  forbidden,
  speaksOf,
  visit,
  marksAll = false,
}: {
  keyword: string;
  /** The message for a part whose subschema is `false`. */
  forbidden: string;
  /** Objects or arrays; of anything else the keyword says nothing. */
  speaksOf: (value: unknown) => value is V;
  /** Visits every part until the visitor answers false; answers whether it got to the end. */
  visit: (value: V, run: Run, visitor: PartVisitor) => boolean;
  /** Whether it leaves no property or item unevaluated. */
  marksAll?: boolean;
}): Rule {
  return {
    keyword,
    test: (value, run) =>
      !speaksOf(value) || visit(value, run, (_key, part, node) => satisfies(node, part, run)),
    report(value, pointer, run) {
      if (!speaksOf(value)) return;
      visit(value, run, (key, part, node) => {
        explainPart({ node, value: part, key, keyword, forbidden }, pointer, run);
        return true;
      });
    },
    visitParts(value, run, visitor) {
      if (!speaksOf(value)) return;
      visit(value, run, (key, part, node) => {
        visitor(key, part, node);
        return true;
      });
    },
    mark(value, marks: Marks, run) {
      if (!speaksOf(value)) return;
      if (marksAll) {
        marks.all = true;
        return;
      }
      visit(value, run, (key) => {
        marks.keys.add(key);
        return true;
      });
    },
  };
}
