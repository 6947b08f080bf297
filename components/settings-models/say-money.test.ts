import { expect, test } from "vitest";
import { sayUsd } from "./say-money.ts";

test.each([
  [0, "$0.00"],
  [15, "$15.00"],
  [0.125, "$0.125"],
  [0.000021, "$0.000021"],
  [0.0256, "$0.026"],
])("%d is %s", (usd, said) => expect(sayUsd(usd)).toBe(said));
