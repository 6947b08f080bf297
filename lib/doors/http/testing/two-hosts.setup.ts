import type { TestProject } from "vitest/node";
import { startTwoHosts } from "./start-two-hosts.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The ports of the whole server, as in production, and of Next alone. */
    twoHosts: { readonly whole: number; readonly next: number };
  }
}

/** Builds and serves the two-hosts app once for the project `hosts`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const hosts = await startTwoHosts();
  project.provide("twoHosts", hosts.ports);
  return () => hosts.stop();
}
