import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService } from "#lib/testing/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ worker: false, env: { trustedProxies: ["127.0.0.1"] } });
});
afterAll(() => service.close());

test.each([
  ["203.0.113.7", "203.0.113.7:4711"],
  ["2001:db8::1", '"[2001:db8::1]:443"'],
  ["127.0.0.1", "unknown"],
])(
  "failed credentials count against %s, forwarded as %s, whatever the caller claims",
  async (address, forwarded) => {
    for (const claimed of ["9.9.9.1", "9.9.9.2"]) {
      const headers = { "x-forwarded-for": `${claimed}, ${forwarded}` };
      expect((await fetch(`${service.baseUrl}/v1/public/agents`, { headers })).status).toBe(401);
    }
    const { rows } = await service.runtime.db.pool.query(
      "select id from rate_buckets where id like 'address:%'",
    );
    const counted = rows.map(({ id }) => id);
    expect(counted).toContain(`address:${address}`);
    expect(counted.filter((id) => id.startsWith("address:9.9.9."))).toEqual([]);
  },
);
