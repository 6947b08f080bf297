import { expect, test } from "vitest";
import { compileExpression } from "../compile-expression.ts";
import { exampleScope } from "../example-scope.ts";

const scope = exampleScope({ half: "\ud800" }, {});

test.each(["'a\\u0000'", "{'a\\u0000': 1}", "['\\x00']", "{'deep': ['\\u0000']}", "input.half"])(
  "%s gives text that cannot be stored, and is an error instead of a result",
  (source) => {
    expect(() => compileExpression(source).evaluate(scope)).toThrow(/cannot be stored/);
  },
);
