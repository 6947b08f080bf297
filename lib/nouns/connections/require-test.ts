import type { ConnectionTest } from "#lib/contract/dashboard/settings-connections.ts";
import { DomainError } from "#lib/contract/errors.ts";
import { runtime } from "#lib/platform/runtime.ts";
import { mayReceive } from "./authorization.ts";
import { isCallableUrl } from "./origins.ts";
import { type TriedConnection, tryConnection } from "./try-connection.ts";

/** Rate limit: a test makes two calls to an address of an admin's choice. */
const TESTS_PER_MINUTE = 30;

/**
 * Tests new connection settings before they are stored.
 * @throws DomainError connection_test_failed if the service refuses the secret or cannot be reached; invalid_request
 * for an address that the connection does not allow; rate_limited.
 */
export async function requireTest({
  url,
  secretField = "/testUrl",
  ...tried
}: Omit<TriedConnection, "url"> & {
  url: string;
  /** The request field to blame if the secret is refused. */
  secretField?: "/secret" | "/testUrl";
}): Promise<ConnectionTest> {
  const test = await testAt({ ...tried, url, field: "/testUrl" });
  if (test.outcome === "accepted" || test.outcome === "unchecked") return test;
  const field = test.outcome === "refused" ? secretField : "/testUrl";
  throw new DomainError("connection_test_failed", `Nothing was stored. ${test.message}`, {
    details: [{ code: test.outcome, message: test.message, field }],
  });
}

/** The same for a secret that is about to be set; null where nobody asks for a test. */
export async function testNewSecret({
  testUrl,
  ...tried
}: Omit<TriedConnection, "url"> & { testUrl: string | undefined }): Promise<ConnectionTest | null> {
  return testUrl === undefined ? null : requireTest({ ...tried, url: testUrl, secretField: "/secret" });
}

/** @throws DomainError invalid_request, rate_limited. */
export async function testAt({
  url: given,
  field,
  ...tried
}: Omit<TriedConnection, "url"> & { url: string; field: string }): Promise<ConnectionTest> {
  const { workspaceId, origins } = tried;
  const url = given.trim();
  if (!isCallableUrl(url) || !mayReceive({ origins, url })) {
    const message = "must be an address that the connection allows";
    throw new DomainError("invalid_request", `The test's address ${message}.`, {
      details: [{ code: "address_not_allowed", message, field }],
    });
  }
  await spendTest(workspaceId);
  return tryConnection({ ...tried, url: new URL(url) });
}

async function spendTest(workspaceId: string): Promise<void> {
  const decision = await runtime().rateLimiter({
    bucketId: `connection-test:${workspaceId}`,
    perMinute: TESTS_PER_MINUTE,
  });
  if (decision.allowed) return;
  const message = `A workspace may test connections ${TESTS_PER_MINUTE} times a minute.`;
  throw new DomainError("rate_limited", message, { retryAfterSeconds: decision.resetSeconds });
}
