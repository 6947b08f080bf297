import { test, vi } from "vitest";
import {
  type Attack,
  expectPollsGoOn,
  numbers,
  provideAttackedService,
  withInput,
} from "./testing/attacked-service.ts";

/** Large inputs go through the service here, on whatever machine this is. */
vi.setConfig({ testTimeout: 300_000 });

provideAttackedService();

const texts = (text: string) => withInput({ texts: numbers(5).map((n) => `${text}${n}`) });
const patterned = (pattern: string) => ({ properties: { texts: { items: { pattern } } } });

const BODIES: Readonly<Record<string, Attack>> = {
  "lists within lists, a million deep": {
    body: () => `{"input":${"[".repeat(1_000_000)}${"]".repeat(1_000_000)}}`,
    end: "invalid_request",
  },
  "49,000 property names in less than 1 MB": {
    body: withInput(Object.fromEntries(numbers(49_000).map((n) => [`name ${n}`, n]))),
    end: "completed",
  },
  "2,000 long property names": {
    body: withInput(Object.fromEntries(numbers(2_000).map((n) => [`${n} ${"x".repeat(480)}`, n]))),
    end: "completed",
  },
  "15,000 attachments that are none": {
    body: () => JSON.stringify({ input: {}, attachments: numbers(15_000).map((n) => ({ n })) }),
    end: "invalid_request",
  },
  "200,000 numbers in less than 1 MB": {
    body: withInput({ l: numbers(190_000).map((n) => n % 1_000) }),
    end: "completed",
  },
  "a text of less than 1 MB that is escapes alone": {
    body: () => `{"input":{"text":"${"\\ud83d\\ude00".repeat(85_000)}"}}`,
    end: "completed",
  },
  "100,000 faults": {
    inputSchema: { properties: { l: { items: { type: "string" } } } },
    body: withInput({ l: numbers(100_000) }),
    end: "input_validation_failed",
  },
};

const EXPRESSIONS: Readonly<Record<string, Attack>> = {
  "loops that spend the whole budget": {
    value: "input.l.map(a, input.l.filter(z, true).map(b, [a, b]))",
    body: withInput({ l: numbers(4_000) }),
    end: "failed",
  },
  "a text that doubles": {
    value: "input.l.map(a, [input.t + input.t]).map(b, b[0] + b[0]).map(c, c + c + c + c)",
    body: withInput({ l: numbers(1_000), t: "x".repeat(10_000) }),
    end: "failed",
  },
  "a pattern with many states": {
    value: "input.text.matches('[ab]*a[ab]{300}[cd]')",
    body: withInput({ text: "ab".repeat(15_000) }),
    end: "completed",
  },
  "a pattern from the caller": {
    value: "input.text.matches(input.pattern)",
    body: withInput({ text: `${"a".repeat(50_000)}b`, pattern: "^((a+)+)+$" }),
    end: "completed",
  },
  "a pattern from the caller that repeats repeats": {
    value: "input.text.matches(input.pattern)",
    body: withInput({ text: "a".repeat(50_000), pattern: "((a{0,100}){0,100}){0,100}" }),
    end: "failed",
  },
};

const PATTERNS: Readonly<Record<string, Attack>> = {
  "nested repeats in a lane's schema": {
    inputSchema: patterned("^((a+)+)+$"),
    body: texts("a".repeat(20_000)),
    end: "input_validation_failed",
  },
  "many states in a lane's schema": {
    inputSchema: patterned("^[ab]*a[ab]{30}$"),
    body: texts("ab".repeat(10_000)),
    end: "input_validation_failed",
  },
};

test.each(Object.entries({ ...BODIES, ...EXPRESSIONS, ...PATTERNS }))(
  "%s: another caller polls on",
  (_, attack) => expectPollsGoOn(attack),
);
