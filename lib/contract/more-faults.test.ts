import { expect, test } from "vitest";
import { DomainError } from "./errors.ts";
import { boundFaults, faultsIn, MAX_FAULTS, moreFaults } from "./more-faults.ts";

const faults = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ code: "type", message: `fault ${n}` }));
const bound = (given: readonly { code: string; message: string }[]) =>
  boundFaults(given, (message) => ({ code: "limit", message }));

test("a thousand faults are all listed, of more the first thousand and how many there are besides", () => {
  expect(bound(faults(1_000))).toEqual(faults(1_000));
  const many = bound(faults(5_000));
  expect(many).toHaveLength(MAX_FAULTS + 1);
  expect(many.at(-1)).toEqual({ code: "limit", message: "has 4000 more faults than the 1000 listed here" });
});

test("an entry that stands for others counts as many, and binding twice changes nothing", () => {
  const counted = [...faults(1_500), { code: "limit", message: moreFaults({ more: 70 }) }];
  expect(faultsIn(bound(counted).at(-1) ?? { message: "" })).toBe(570);
  expect(bound(bound(counted))).toEqual(bound(counted));
});

test("a refusal never has more than a thousand details and the last", () => {
  const error = new DomainError("answer_invalid", "No.", { details: faults(200_000) });
  expect(error.details).toHaveLength(1_001);
  expect(error.details.at(-1)?.message).toBe("has 199000 more faults than the 1000 listed here");
});
