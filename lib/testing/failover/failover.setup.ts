import type { TestProject } from "vitest/node";
import { makeTemplate } from "../postgres.setup.ts";
import { startCluster } from "./cluster.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the nodes of the cluster have their files. */
    readonly clusterFiles: string;
  }
}

/** A replicated PostgreSQL in the place of the tests' own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster();
  try {
    await makeTemplate(cluster.url);
  } catch (error) {
    await cluster.close();
    throw error;
  }
  project.provide("postgresUrl", cluster.url);
  project.provide("clusterFiles", cluster.directory);
  return cluster.close;
}
