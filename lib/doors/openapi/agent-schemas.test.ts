import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { exampleDocument } from "#lib/language/agent-document/agent-document.fixture.ts";
import { checkSchema } from "#lib/language/json-schema/check-schema.ts";
import { validateJson } from "#lib/language/json-schema/validate-json.ts";
import { agentSchemas } from "./agent-schemas.ts";

const SCHEMAS = join(import.meta.dirname, "../../../public/schemas");
const published = Object.fromEntries(
  readdirSync(SCHEMAS).map((name) => [name, JSON.parse(readFileSync(join(SCHEMAS, name), "utf8"))]),
);

describe("the published JSON Schemas", () => {
  test("are those of the contract (npm run schemas writes them)", () => {
    expect(published).toEqual(agentSchemas());
  });

  test("are schemas that the service itself accepts", () => {
    for (const schema of Object.values(published)) expect(checkSchema(schema)).toEqual([]);
  });

  test("take the example, as a document and as a file that names its schema", () => {
    const graph = exampleDocument();
    expect(validateJson({ schema: published["agent-document-1.json"], value: graph })).toEqual([]);
    const file = { $schema: "./agent-file-1.json", name: "Refunds", graph };
    expect(validateJson({ schema: published["agent-file-1.json"], value: file })).toEqual([]);
  });

  test("refuse a document with a fault", () => {
    const value = { ...exampleDocument(), format: "laneway.agent/0" };
    expect(validateJson({ schema: published["agent-document-1.json"], value })).toMatchObject([
      { pointer: "/format" },
    ]);
  });
});
