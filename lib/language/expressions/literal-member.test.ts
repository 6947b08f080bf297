import { expect, test } from "vitest";
import { literalMember } from "./literal-member.ts";

test.each([
  ['{"connectionId": "erp", "body": input}', "erp"],
  ["{'connectionId': 'erp'}", "erp"],
  ['{"connectionId": input.which}', undefined],
  ['{"connectionId": 5}', undefined],
  ['{"body": {"connectionId": "erp"}}', undefined],
  ["input.arguments", undefined],
  ["{", undefined],
])("of %s the connection is %s", (expression, expected) => {
  expect(literalMember(expression, "connectionId")).toBe(expected);
});
