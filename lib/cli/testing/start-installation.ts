import { createTenant, type Tenant } from "#lib/testing/factories.ts";
import { startTestRuntime, type TestRuntime } from "#lib/testing/runtime.ts";
import { type Invocation, type Ran, runLaneway } from "./run-laneway.ts";

export interface TestInstallation extends TestRuntime, Tenant {
  /** Runs a command line on this installation's database. */
  laneway(args: readonly string[], options?: Omit<Invocation, "args">): Promise<Ran>;
}

/**
 * A database with one workspace, as after a first start. This process is the service where `worker` is true;
 * the command lines are processes of their own.
 */
export async function startInstallation({
  worker = false,
}: {
  worker?: boolean;
} = {}): Promise<TestInstallation> {
  const started = await startTestRuntime({ worker });
  try {
    const tenant = await createTenant();
    return {
      ...started,
      ...tenant,
      laneway: (args, { environment = {}, ...options } = {}) =>
        runLaneway({ ...options, args, environment: { DATABASE_URL: started.url, ...environment } }),
    };
  } catch (error) {
    await started.close();
    throw error;
  }
}
