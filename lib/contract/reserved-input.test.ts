import { expect, test } from "vitest";
import { isReservedInputName } from "./reserved-input.ts";

test.each(["tools", "TOOL_POLICY", "tool-policy", "skill_ids", "RunId", "__model__", "system-prompt"])(
  "%s is reserved in any spelling",
  (name) => {
    expect(isReservedInputName(name)).toBe(true);
  },
);

test.each(["", "tool", "models", "orderId", "my.model", "agent", "__proto__", "constructor"])(
  "%s is free",
  (name) => {
    expect(isReservedInputName(name)).toBe(false);
  },
);
