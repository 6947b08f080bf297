import { describe, expect, test } from "vitest";
import { checkExpectation, expectationFailure } from "./check-expectation.ts";
import { checkExpression } from "./check-expression.ts";
import { Meter, MeterSpent } from "./meter.ts";

const scope = {
  result: { amount: 4, note: "x".repeat(1_000) },
  status: "completed",
  error: null,
  trace: [{ type: "run_started", nodeId: null, status: "active", payload: { laneId: "go" } }],
};
const failure = (source: string, units = 1_000_000) => expectationFailure(source, scope, new Meter(units));

describe("an expectation", () => {
  test.each([
    "status == 'completed'",
    "result.amount > 3 && error == null",
    "trace.exists(event, event.type == 'run_started' && event.payload.laneId == 'go')",
    "size(trace) == 1",
  ])("%s holds", (source) => {
    expect(checkExpectation(source)).toEqual([]);
    expect(failure(source)).toBeNull();
  });

  test("says what was compared and what the run gave, bounded", () => {
    expect(failure("result.amount > 5")).toMatch(
      /^expected true, got 4 > 5\. status: "completed", result: \{"amount":4,.{280,300}… \(\d+ characters\), error: null$/,
    );
    expect(failure("result.amount")).toMatch(/^expected true, got 4\. /);
    expect(failure("[1, 2].exists(one, one == 3)")).toMatch(/^expected true, got false\. /);
  });

  test("fails where it cannot be evaluated", () => {
    expect(failure("result.missing == 1")).toMatch(/^could not be evaluated at 1:8: .*missing/);
    expect(failure("error.code == 'node_failed'")).toMatch(/^could not be evaluated/);
  });

  test("has its own variables, and agents have not", () => {
    expect(checkExpectation("input.amount == 1")).toMatchObject([
      {
        message: "unknown variable 'input': an expectation sees result, status, error and trace",
        position: { offset: 0, line: 1, column: 1 },
      },
    ]);
    expect(checkExpectation("staus == 'x'")[0]?.message).toContain("did you mean 'status'");
    expect(checkExpectation("trace[0].tpye == 'x'")[0]?.message).toContain("did you mean 'type'");
    expect(checkExpectation("result ==")[0]?.code).toBe("expression_syntax");
    const types = { input: true, nodes: {} };
    expect(checkExpression({ source: "result == 1", types })[0]?.message).toContain(
      "unknown variable 'result'",
    );
  });

  test("cannot take more than it may", () => {
    const costly = "[1,2,3,4,5,6,7,8,9,10].map(a, [1,2,3,4,5,6,7,8,9,10].map(b, a * b)).size() == 10";
    expect(() => failure(costly, 20)).toThrow(MeterSpent);
  });
});
