import { describe, expect, test } from "vitest";
import { z } from "zod";
import { exampleDocument } from "#lib/language/agent-document/agent-document.fixture.ts";
import { AgentDocument, AgentFile } from "#lib/language/agent-document/agent-document.ts";
import { checkSchema } from "#lib/language/json-schema/check-schema.ts";
import { validateJson } from "#lib/language/json-schema/validate-json.ts";

describe("the JSON Schema of the document", () => {
  const schema = z.toJSONSchema(AgentDocument, { io: "input" }) as Record<string, unknown>;

  test("is one that we accept ourselves", () => {
    expect(checkSchema(schema)).toEqual([]);
    expect(checkSchema(z.toJSONSchema(AgentFile, { io: "input" }))).toEqual([]);
  });

  test("takes the specification's example, and names what is wrong with another", () => {
    const document = exampleDocument();
    expect(validateJson({ schema, value: document })).toEqual([]);
    Object.assign(document.nodes[0] ?? {}, { retry: { maxAttempts: 0 } });
    expect(validateJson({ schema, value: document })).toContainEqual({
      keyword: "minimum",
      message: "must be at least 1",
      pointer: "/nodes/0/retry/maxAttempts",
    });
  });

  test("follows bodies however deep", () => {
    const body = (nodes: unknown[]) => ({
      id: "b",
      type: "loop",
      config: { while: "true", maxIterations: 2, body: { start: "b", nodes, edges: [] } },
    });
    const document = {
      ...exampleDocument(),
      nodes: [body([body([body([{ id: "x", type: "nope", config: {} }])])])],
    };
    expect(AgentDocument.safeParse(document).error?.issues[0]?.path.join("/")).toBe(
      "nodes/0/config/body/nodes/0/config/body/nodes/0/config/body/nodes/0/type",
    );
    expect(validateJson({ schema, value: document }).length).toBeGreaterThan(0);
  });
});
