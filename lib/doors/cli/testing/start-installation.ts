import { setRuntime } from "#lib/platform/runtime.ts";
import { createTenant, type Tenant } from "#lib/testing/factories.ts";
import { startTestRuntime, type TestRuntime } from "#lib/testing/runtime.ts";
import { type Ran, type RunOptions, runInProcess } from "./run-in-process.ts";

export interface TestInstallation extends TestRuntime, Tenant {
  /** Runs a command line on this installation's database, in this process. */
  laneway(args: readonly string[], options?: RunOptions): Promise<Ran>;
}

/**
 * A database with one workspace, as after a first start, and no service. Commands start and stop their own runtime, and
 * a process has only one: the test's is restored after each.
 */
export async function startInstallation(): Promise<TestInstallation> {
  const started = await startTestRuntime();
  try {
    const tenant = await createTenant();
    return {
      ...started,
      ...tenant,
      async laneway(args, { environment = {}, ...options } = {}) {
        try {
          return await runInProcess({
            ...options,
            args,
            environment: { DATABASE_URL: started.url, ...environment },
          });
        } finally {
          setRuntime(started.runtime);
        }
      },
    };
  } catch (error) {
    await started.close();
    throw error;
  }
}
