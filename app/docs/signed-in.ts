import { readSession } from "../(dashboard)/require-session.ts";

/** Whether somebody who may use the dashboard reads the docs. */
export async function isSignedIn(): Promise<boolean> {
  const actor = await readSession();
  return actor !== undefined && !actor.mustSetUpFactor;
}
