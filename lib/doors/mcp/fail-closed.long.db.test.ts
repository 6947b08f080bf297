import { afterAll, beforeAll, test, vi } from "vitest";
import { SCOPES } from "#lib/contract/scopes.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { ALLOWLISTS, callEverything } from "./testing/call-everything.ts";
import { FATES, refusedWhateverItsScopes } from "./testing/dead-credentials.ts";
import { scopeSets, scopeSetsOfOne } from "./testing/scope-sets.ts";

// Long: tens of thousands of requests; `fail-closed.db.test.ts` has each scope alone.
vi.setConfig({ testTimeout: 480_000 });

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false, env: { trustedProxies: ["127.0.0.1"] } });
});
afterAll(() => service.close());

test("whatever pair of scopes is there or lacking, what is listed can be called, and all else is refused", async () => {
  // The sets that are not pairs go through every allowlist, the pairs take turns.
  const isPair = ({ length }: readonly unknown[]) => length === 2 || length === SCOPES.length - 2;
  const rights = scopeSets().flatMap((scopes, index) =>
    ALLOWLISTS.filter((_, turn) => !isPair(scopes) || turn === index % ALLOWLISTS.length).map(
      (allowlist) => ({ scopes, allowlist }),
    ),
  );
  await callEverything(rights);
});

test.each(FATES)("%s gets nothing but 401, whatever one scope it has or lacks", (_, kind, fate) =>
  refusedWhateverItsScopes(kind, fate, scopeSetsOfOne()),
);
