import { expect, expectTypeOf, test } from "vitest";
import { asPerson } from "./as-person.ts";
import { authoringOperations } from "./authoring.ts";
import { fileOperations } from "./files.ts";
import type { BodyOf, OctetsOf, OutputOf, ParamsOf } from "./operation.ts";

const { updateDraft } = authoringOperations;

test("a person's operation is the public one under the dashboard's path, by role instead of scope", () => {
  const { tag: _, scopes: __, ...same } = updateDraft;
  const made = asPerson(updateDraft, "/api/agents/{agentId}/draft");
  expect(made).toEqual({
    ...same,
    path: "/api/agents/{agentId}/draft",
    credential: "session",
    operationId: "updateDraftAsPerson",
  });
  expectTypeOf(made.path).toEqualTypeOf<"/api/agents/{agentId}/draft">();
  expectTypeOf(made.method).toEqualTypeOf<"PUT">();
  expectTypeOf(made.operationId).toEqualTypeOf<"updateDraftAsPerson">();
  expectTypeOf<BodyOf<typeof made>>().toEqualTypeOf<BodyOf<typeof updateDraft>>();
  expectTypeOf<ParamsOf<typeof made>>().toEqualTypeOf<ParamsOf<typeof updateDraft>>();
  expectTypeOf<OutputOf<typeof made>>().toEqualTypeOf<OutputOf<typeof updateDraft>>();
});

test("what differs is what was said, and undefined leaves a member out", () => {
  const { upload } = fileOperations;
  const made = asPerson(upload, "/api/files", {
    operationId: "send",
    octets: undefined,
    success: { 200: "It is there." },
  });
  expect(made).toMatchObject({ operationId: "send", success: { 200: "It is there." }, body: upload.body });
  expect(Object.keys(made)).not.toContain("octets");
  expect(Object.keys(made.success)).toEqual(["200"]);
  expectTypeOf(made.operationId).toEqualTypeOf<"send">();
  expectTypeOf<OctetsOf<typeof made>>().toEqualTypeOf<undefined>();
});
