import { expect, test } from "vitest";
import { CallGate } from "./call-gate.ts";

function open() {
  let settled = 0;
  const gate = new CallGate(() => {
    settled += 1;
  });
  gate.began("effect");
  return { gate, settled: () => settled };
}

test("an open gate lets calls pass, and an effect that has made none is at rest", async () => {
  const { gate, settled } = open();
  expect(gate.isAtRest).toBe(true);
  const ended = await gate.pass("effect");
  expect(gate.isAtRest).toBe(false);
  ended();
  expect([gate.isAtRest, settled()]).toEqual([false, 0]); // its result comes with its end
  gate.ended("effect");
  expect(gate.isAtRest).toBe(true);
});

test("a closed gate lets no call pass, and says when the effect that was calling asks for its next", async () => {
  const { gate, settled } = open();
  const ended = await gate.pass("effect");
  gate.close();
  expect(gate.isAtRest).toBe(false);
  ended();
  expect([gate.isAtRest, settled()]).toEqual([false, 1]);
  let passed = false;
  void gate.pass("effect").then(() => {
    passed = true;
  });
  await new Promise(setImmediate);
  expect([passed, gate.isAtRest, settled()]).toEqual([false, true, 2]);
});

test("of calls made together the run waits for each, though another waits at the gate", async () => {
  const { gate } = open();
  const first = await gate.pass("effect");
  gate.close();
  void gate.pass("effect");
  expect(gate.isAtRest).toBe(false);
  first();
  expect(gate.isAtRest).toBe(true);
});

test("an effect between two attempts is at rest", async () => {
  const { gate } = open();
  const ended = await gate.pass("effect");
  gate.close();
  ended();
  gate.retries("effect");
  expect(gate.isAtRest).toBe(true);
});
