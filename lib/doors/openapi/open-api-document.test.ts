import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { isJsonObject } from "#lib/contract/json.ts";
import { HTTP_STATUS } from "#lib/doors/http/error-meanings.ts";
import { ID_PREFIXES } from "#lib/platform/ids.ts";
import { SERVICE_VERSION } from "#lib/platform/service-version.ts";
import { openApiDocument } from "./open-api-document.ts";
import { PUBLIC_OPERATIONS } from "./public-api.ts";
import { type DocumentedOperation, examplesIn, readOperations } from "./testing/read-document.ts";

const baseUrl = "https://agents.acme.dev";
const document = openApiDocument({ baseUrl });
const described = readOperations(document);
const byId = new Map(described.map((operation) => [operation.operationId, operation]));

function describedAs(operationId: string): DocumentedOperation {
  const found = byId.get(operationId);
  if (!found) throw new Error(`${operationId} is not described`);
  return found;
}

test("ids in examples have the prefixes of the service's ids", () => {
  const ids = JSON.stringify(document).match(/"[a-z]+_[0-9a-hjkmnp-tv-z]{26}"/g) ?? [];
  expect(ids.length).toBeGreaterThan(20);
  const prefixes: readonly string[] = Object.values(ID_PREFIXES);
  expect(ids.filter((id) => !prefixes.includes(id.slice(1, id.indexOf("_"))))).toEqual([]);
});

test("the description names the version of the interface, our release and the address it was made for", () => {
  expect(document).toMatchObject({
    openapi: "3.1.0",
    info: { version: "1.4.0", "x-laneway-version": SERVICE_VERSION },
    servers: [{ url: baseUrl }],
  });
});

test("every operation of the contract is described, and beside them the MCP endpoint alone", () => {
  const named = (operations: readonly { method: string; path: string; operationId: string }[]) =>
    operations.map(({ method, path, operationId }) => `${method} ${path} ${operationId}`).sort();
  const mcp = { method: "POST", path: "/v1/mcp", operationId: "postMcp" };
  expect(named(described)).toEqual(named([...PUBLIC_OPERATIONS, mcp]));
});

test.each(PUBLIC_OPERATIONS.map((operation) => [operation.operationId, operation] as const))(
  "%s is described with its tag, scopes, parameters, body and successes",
  (operationId, operation) => {
    const { tags, description, parameters = [], requestBody, responses, ...rest } = describedAs(operationId);
    expect(document.tags).toContainEqual(expect.objectContaining({ name: tags[0] }));
    const scopes = operation.credential === undefined ? operation.scopes : undefined;
    const required = scopes && ("anyOf" in scopes ? { any: scopes.anyOf } : { all: scopes.allOf });
    expect(rest["x-required-scopes"]).toEqual(required);
    for (const scope of Object.values(scopes ?? {}).flat()) expect(description).toContain(`\`${scope}\``);
    expect(rest.security).toEqual(scopes ? undefined : []);
    const shape = {
      ...operation.params?.shape,
      ...operation.query?.shape,
      ...operation.octets?.query?.shape,
    };
    const names = parameters.filter((parameter) => parameter.in !== "header").map(({ name }) => name);
    expect(names).toEqual(Object.keys(shape));
    expect(requestBody?.required).toBe(operation.body || operation.octets ? true : undefined);
    for (const status of Object.keys(operation.success)) {
      const headers = Object.keys(responses[status]?.headers ?? {});
      expect(headers).toEqual(expect.arrayContaining(["X-Request-Id", "RateLimit-Limit", "RateLimit-Reset"]));
      expect(headers).toEqual(expect.arrayContaining(Object.keys(operation.headers ?? {})));
    }
  },
);

test.each(PUBLIC_OPERATIONS.map((operation) => [operation.operationId, operation] as const))(
  "every error that %s may answer stands under its status, with an example",
  (operationId, operation) => {
    const { responses } = describedAs(operationId);
    const shared = ["invalid_request", "rate_limited", "internal_error"];
    const ofKeys = operation.credential === undefined ? ["unauthorized", "insufficient_scope"] : [];
    if (operation.credential === undefined && operation.capability) ofKeys.push("capability_disabled");
    const ofBodies =
      operation.body || operation.octets ? ["payload_too_large", "unsupported_media_type"] : [];
    const failures = Object.entries(responses).filter(([status]) => Number(status) >= 400);
    const codes = failures.flatMap(([, response]) => examplesIn(response).map(([code]) => code));
    expect(codes.sort()).toEqual(
      [...shared, "unavailable", "method_not_allowed", ...ofKeys, ...ofBodies, ...operation.errors].sort(),
    );
    for (const [status, response] of failures) {
      for (const [code, example] of examplesIn(response)) {
        expect(HTTP_STATUS).toHaveProperty(code, Number(status));
        expect(response.description).toContain(`\`${code}\``);
        expect(example).toMatchObject({ error: { code } });
      }
    }
  },
);

test("400 names the details of what parsing would change", () => {
  const { description } = describedAs("startRun").responses[400] ?? {};
  expect(description).toContain("`duplicate_key`");
  expect(description).toContain("`number_too_long`");
});

test("a conditional poll is described with the header it is sent and its 304", () => {
  const { parameters, responses } = describedAs("getRun");
  expect(parameters).toContainEqual(expect.objectContaining({ in: "header", name: "If-None-Match" }));
  expect(Object.keys(responses[304]?.headers ?? {})).toContain("ETag");
  expect(responses[304]).not.toHaveProperty("content");
});

test("a start on a certain graph is described with the header it is sent and its 412", () => {
  const { parameters, responses } = describedAs("startRun");
  expect(parameters).toContainEqual(expect.objectContaining({ in: "header", name: "If-Match" }));
  expect(responses[412]?.description).toContain("`graph_changed`");
  expect(describedAs("getAgent").responses[200]?.headers).toHaveProperty("ETag");
  expect(describedAs("getAgent").responses).not.toHaveProperty("304");
});

test("a refusal that may be tried again says when", () => {
  const { responses } = describedAs("getRun");
  for (const status of [429, 503]) expect(responses[status]?.headers).toHaveProperty("Retry-After");
  expect(responses[401]?.headers).toHaveProperty("WWW-Authenticate");
});

test("no answer forbids a property that a later version may add", () => {
  const schemas = isJsonObject(document.components) ? document.components.schemas : undefined;
  const closed = Object.entries(isJsonObject(schemas) ? schemas : {})
    .filter(([, schema]) => JSON.stringify(schema).includes('"additionalProperties":false'))
    .map(([name]) => name)
    .filter((name) => !name.endsWith("Request"));
  expect(closed.sort()).toEqual([
    "AgentDocument",
    "AgentNodeAgent",
    "AgentNodeApproval",
    "AgentNodeAsk",
    "AgentNodeForEach",
    "AgentNodeHttp",
    "AgentNodeLlm",
    "AgentNodeLoop",
    "AgentNodeOutput",
    "AgentNodeSwitch",
    "AgentNodeTool",
    "AgentNodeTransform",
    "AgentNodeWait",
    "AgentTestBody",
    "ApprovalDecision",
    "Attachment",
    "CommentAttachment",
    "ContinueRun",
    "DocumentEdit",
    "GraphChange",
    "Layout",
    "Reply",
    "StartRun",
    "TestAnswer",
    "TestDraft",
    "TestFile",
  ]);
});

test("every body and every answer in JSON has a name", () => {
  const unnamed = PUBLIC_OPERATIONS.flatMap(({ operationId, success }) => {
    const { requestBody, responses } = describedAs(operationId);
    const answers = Object.keys(success).map((status) => responses[status]);
    return [requestBody, ...answers].flatMap((body) => {
      const json = body?.content?.["application/json"];
      return json && !JSON.stringify(json.schema).startsWith('{"$ref":') ? [operationId] : [];
    });
  });
  expect(unnamed).toEqual([]);
});

test("every component is referred to", () => {
  const components = isJsonObject(document.components) ? document.components : {};
  const text = JSON.stringify(document);
  const unused = ["schemas", "responses", "headers"].flatMap((kind) =>
    Object.keys(components[kind] ?? {}).filter((name) => !text.includes(`"#/components/${kind}/${name}"`)),
  );
  expect(unused).toEqual([]);
});

test("the description passes Redocly's recommended rules without an error or a warning", async () => {
  const dir = await mkdtemp(join(tmpdir(), "laneway-lint-"));
  try {
    const file = join(dir, "openapi.json");
    await writeFile(file, JSON.stringify(document));
    const cli = join(process.cwd(), "node_modules/@redocly/cli/bin/cli.js");
    const config = join(process.cwd(), "redocly.yaml");
    // The tool looks for a newer version of itself unless this variable forbids it.
    const env = {
      NODE_ENV: "test",
      REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
      REDOCLY_TELEMETRY: "off",
    } as const;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [cli, "lint", file, "--config", config, "--format", "json"],
      { env },
    );
    expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0, ignored: 0 } });
  } finally {
    await rm(dir, { recursive: true });
  }
});
