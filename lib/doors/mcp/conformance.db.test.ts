import { afterAll, beforeAll, expect, test } from "vitest";
import { createTenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { mcpRoute } from "./mcp-route.ts";
import { PUBLISHED_TOOLS } from "./published-tools.ts";
import { FIXTURE_TOOLS } from "./testing/fixture-tools.ts";
import { INAPPLICABLE } from "./testing/inapplicable-scenarios.ts";
import { type Check, runServerConformance } from "./testing/run-conformance.ts";
import { startBearerProxy } from "./testing/start-bearer-proxy.ts";
import { createToolset } from "./toolset.ts";

/**
 * The protocol's own suite against this endpoint, with the tools it calls beside ours. It sends no credential, so a
 * proxy adds one. Whatever does not apply is listed by name with its reason, and must not pass: nothing hides there.
 */

let service: TestService;
let proxy: Awaited<ReturnType<typeof startBearerProxy>>;
beforeAll(async () => {
  const toolset = createToolset([...PUBLISHED_TOOLS, ...FIXTURE_TOOLS]);
  const paths = new Map([["/v1/mcp", mcpRoute({ toolset, path: "/v1/mcp" })]]);
  service = await startTestService({ worker: false, paths });
  const { key } = await createTenant();
  proxy = await startBearerProxy({ target: service.baseUrl, credential: key });
});
afterAll(async () => {
  await proxy?.close();
  await service?.close();
});

/** The suite adds this to every scenario: that each message fits the protocol's schema. It is never excused. */
const WIRE_SCHEMA = "wire-schema-valid";

const isFault = ({ status }: Check) => status === "FAILURE" || status === "WARNING";

function passes(checks: readonly Check[]): boolean {
  return !checks.some(isFault) && checks.some(({ id, status }) => status === "SUCCESS" && id !== WIRE_SCHEMA);
}

test.each(Object.entries(INAPPLICABLE))(
  "the server suite of %s",
  async (revision, inapplicable) => {
    const scenarios = await runServerConformance({ revision, url: `${proxy.baseUrl}/v1/mcp` });
    const passed = [...scenarios].filter(([, checks]) => passes(checks)).map(([name]) => name);
    const excused = inapplicable.flatMap(({ scenarios: names }) => names);
    const failed = [...scenarios.keys()].filter((name) => !passed.includes(name) && !excused.includes(name));
    process.stdout.write(
      [
        `conformance ${revision}: ${passed.length} passed, ${failed.length} failed, ${excused.length} inapplicable`,
        `  passed: ${passed.join(", ")}`,
        ...inapplicable.map(
          ({ reason, scenarios: names }) => `  inapplicable, ${reason}: ${names.join(", ")}`,
        ),
        "",
      ].join("\n"),
    );
    expect(failed.map((name) => [name, scenarios.get(name)])).toEqual([]);
    expect([...passed, ...excused].sort()).toEqual([...scenarios.keys()].sort());
    const unexcused = inapplicable.flatMap(({ scenarios: names, checks = /./ }) =>
      names.flatMap((name) =>
        (scenarios.get(name) ?? []).filter(
          (check) => isFault(check) && (check.id === WIRE_SCHEMA || !checks.test(check.id)),
        ),
      ),
    );
    expect(unexcused).toEqual([]);
  },
  240_000,
);
