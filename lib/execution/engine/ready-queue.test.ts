import fc from "fast-check";
import { expect, test } from "vitest";
import { compileGraph } from "./graph.ts";
import { dequeue, enqueue } from "./ready-queue.ts";
import { createScope, type LiveNode } from "./scope.ts";
import { document, transform } from "./testing/graph-notation.ts";

test("entries come out in document order, however adding and taking alternate", () => {
  const { start } = compileGraph(document([transform("a")], []));
  const live = (index: number): LiveNode => ({
    node: { ...start, index },
    occurrenceId: `run_1:n${index}:1`,
    scope: createScope({ graph: { start } }),
    order: index,
    commanded: false,
    isAbandoned: false,
    progress: null,
  });
  const operations = fc
    .uniqueArray(fc.nat({ max: 60 }))
    .chain((indexes) =>
      fc.record({ indexes: fc.constant(indexes), takesAfter: fc.array(fc.boolean(), { minLength: 60 }) }),
    );
  fc.assert(
    fc.property(operations, ({ indexes, takesAfter }) => {
      const queue: LiveNode[] = [];
      const expected: number[] = [];
      const takeBoth = () => {
        expected.sort((one, other) => one - other);
        expect(dequeue(queue)?.node.index).toBe(expected.shift());
      };
      for (const [turn, index] of indexes.entries()) {
        enqueue(queue, live(index));
        expected.push(index);
        if (takesAfter[turn]) takeBoth();
      }
      while (expected.length > 0) takeBoth();
      expect(dequeue(queue)).toBeUndefined();
    }),
  );
});
