import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dashboardOperations, dashboardStreams } from "#lib/contract/dashboard.ts";
import { ErrorEnvelope } from "#lib/contract/error-envelope.ts";
import { fileUploadOperations } from "#lib/contract/file-uploads.ts";
import type { AnyRequest, Operation } from "#lib/contract/operation.ts";
import { SCOPES } from "#lib/contract/scopes.ts";
import { HTTP_STATUS } from "#lib/doors/http/error-meanings.ts";
import { examplesOf, PUBLIC_OPERATIONS } from "#lib/doors/openapi/public-api.ts";
import { createTask } from "#lib/nouns/tasks/create-task.ts";
import { approving } from "#lib/testing/agents.ts";
import { Api, accepted, addressOf } from "#lib/testing/api-client.ts";
import { type Dashboard, openDashboard } from "#lib/testing/dashboard-client.ts";
import {
  createApiKey,
  createProject,
  createTenant,
  createUser,
  publishGraph,
} from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { plain } from "./testing/asking-roles.ts";
import { NEEDED_ROLES } from "./testing/needed-roles.ts";

/** As a path has them. */
const HOSTILE = {
  NUL: "%00",
  "NUL in an id": "run_01kaj5w3f8e0m7%00c2q9t4v6x8z1",
  "half a surrogate pair": "%ED%A0%80",
  "a character that is none": "%EF%BF%BE",
  "an encoding that is cut": "%E2%82",
  "no encoding": "%zz",
  "an encoded slash": "..%2F..%2Fx",
  "a quote": "'%20or%201=1--",
  "a name of every object": "__proto__",
  "10,000 characters": "x".repeat(10_000),
  "10,000 digits": "9".repeat(10_000),
} as const;

let service: TestService;
let api: Api;
/** Sessions of several owners: a single one would go over the rate limit. */
let browsers: readonly Dashboard[];
/** Existing ids; hostile values replace them one at a time. */
let known: Record<string, string>;
beforeAll(async () => {
  service = await startTestService({ worker: false });
  const tenant = await createTenant();
  const { workspaceId, teamId } = tenant;
  const { userId } = tenant.owner;
  const projectId = await createProject(tenant);
  const lists = { allowedTeamIds: [teamId], allowedProjectIds: [projectId] };
  const { key } = await createApiKey({ workspaceId, userId, scopes: SCOPES, ...lists });
  api = new Api(service.baseUrl, key);
  const owners = Array.from({ length: 4 }, async () => {
    const person = await createUser({ workspaceId, teamIds: [teamId] });
    return openDashboard({ baseUrl: service.baseUrl, workspaceId, userId: person.userId });
  });
  browsers = await Promise.all(owners);
  const { agentId } = await publishGraph({ ...tenant, graph: approving() });
  const runId = await api.started(agentId, { input: { amount: 900 } });
  const task = await createTask({ actor: tenant.owner, body: { projectId, title: "Work" } });
  const upload = { teamId, name: "a.bin", type: "application/octet-stream", size: 5 };
  const { uploadId } = accepted(await api.call(fileUploadOperations.begin, { body: upload }));
  known = { agentId, runId, teamId, projectId, uploadId, part: "1", version: "1", taskId: task.resource.id };
});
afterAll(() => service.close());

const parametersOf = ({ path }: AnyRequest) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));

/** The operation's address with a hostile value, which is encoded already, for one parameter. */
function addressWith(operation: AnyRequest, parameter: string, value: string, query = "") {
  const unknown = Object.fromEntries(parametersOf(operation).map((name) => [name, "unknown"]));
  const params = { ...unknown, ...known, [parameter]: "HOSTILE" };
  const marked = addressOf(operation as Operation, { params });
  return marked.replace("HOSTILE", value) + query;
}

/** It withdraws what may not be there, under any name. */
const WITHDRAWS = "allowPreviewWrite";

/** Refused, in the envelope, by a code that says that nothing is there or that the request is wrong. */
async function requireRefusal(response: Response, operation: AnyRequest): Promise<void> {
  const text = await response.text();
  const allowed = operation.operationId === WITHDRAWS ? [200, 400, 404] : [400, 404];
  expect(allowed, text).toContain(response.status);
  const code = response.status === 200 ? "none" : ErrorEnvelope.parse(JSON.parse(text)).error.code;
  expect({ none: 200, ...HTTP_STATUS }[code as keyof typeof HTTP_STATUS]).toBe(response.status);
  const named = response.status === 404 && operation.credential === undefined ? operation.errors : [code];
  expect(named, text).toContain(code);
}

function browserFor(index: number): Dashboard {
  const browser = browsers[index % browsers.length];
  if (!browser) throw new Error("no browser was opened");
  return browser;
}

/** The body that the operation wants: bytes, JSON or none. */
function sent(operation: AnyRequest, json: unknown): RequestInit {
  if (operation.octets && !operation.body)
    return { body: "bytes", headers: { "content-type": "application/octet-stream" } };
  if (json === undefined || operation.method === "GET") return {};
  return { body: JSON.stringify(json), headers: { "content-type": "application/json" } };
}

const cases = (operations: readonly AnyRequest[]) =>
  operations.flatMap((operation) =>
    parametersOf(operation).map((name) => [`${operation.operationId} {${name}}`, operation, name] as const),
  );

describe("whatever stands in a path of the public API, it is refused and never a fault of ours", () => {
  test.each(cases(PUBLIC_OPERATIONS))("%s", async (_, operation, parameter) => {
    const [example] = Object.values(examplesOf(operation.operationId).request ?? {});
    for (const value of Object.values(HOSTILE)) {
      const response = await api.fetch(addressWith(operation, parameter, value), {
        method: operation.method,
        ...sent(operation, example?.value),
      });
      await requireRefusal(response, operation);
    }
  });
});

describe("and so in the dashboard's own API", () => {
  const operations = Object.entries({ ...dashboardOperations, ...dashboardStreams });
  const asked = new Map<string, string>(operations.map(([name, { operationId }]) => [operationId, name]));
  test.each(cases(operations.map(([, operation]) => operation)))("%s", async (_, operation, parameter) => {
    // The keys of both are the same.
    const expected = NEEDED_ROLES[asked.get(operation.operationId) as keyof typeof NEEDED_ROLES];
    const { query = "", body } = plain(expected);
    for (const [index, value] of Object.values(HOSTILE).entries()) {
      const response = await browserFor(index).fetch(addressWith(operation, parameter, value, query), {
        method: operation.method,
        ...sent(operation, body?.(known)),
      });
      await requireRefusal(response, operation);
    }
  });
});
