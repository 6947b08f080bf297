import type { z } from "zod";
import type { Scope } from "./scopes.ts";

/** A tool of agents for what their own team has (D14). */
export interface AgentTool {
  readonly description: string;
  /** The scope that the credential of a key's or an app's run needs. */
  readonly scope: Scope;
  /** It changes nothing: previews call it. */
  readonly isReadOnly: boolean;
  readonly arguments: z.ZodObject;
  /** What a call gives: in `nodes.<id>` of a tool node, and to a model. */
  readonly result: z.ZodObject;
  /** Calls that read only what their run was sent need no scope: whoever started the run has it. */
  readonly needsNoScope?: (given: Readonly<Record<string, unknown>>) => boolean;
}
