import { afterAll, beforeAll, beforeEach } from "vitest";
import { createTenant, type Tenant } from "#lib/testing/factories.ts";
import { startTestService, type TestService } from "#lib/testing/service.ts";
import { ClientApp, type PersonRef } from "./client-app.ts";

export interface Provided {
  readonly service: TestService;
  readonly tenant: Tenant;
  /** Its owner. */
  readonly person: PersonRef;
  /** Registered and not connected. */
  readonly app: ClientApp;
}

/** Gives a test file a service, and each test a tenant and an app, with all rate limits reset. */
export function provideApp(take: (provided: Provided) => void): void {
  let service: TestService | undefined;
  beforeAll(async () => {
    service = await startTestService({ worker: false });
  });
  afterAll(() => service?.close());
  beforeEach(async () => {
    if (!service) throw new Error("the service is not running");
    await service.runtime.db.pool.query("delete from rate_buckets");
    const tenant = await createTenant();
    const person = { workspaceId: tenant.workspaceId, userId: tenant.owner.userId };
    const app = await ClientApp.registered(service.baseUrl, { client_name: "An app" });
    take({ service, tenant, person, app });
  });
}
