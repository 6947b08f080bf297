import { storableText } from "#lib/contract/storable-json.ts";

const MAX_NAME_CHARS = 200;

/** A tool that a server offers and no agent can use. */
export interface LeftOutTool {
  /** As the server names it, cut to 200 characters. */
  readonly name: string;
  /** Completes "it was left out because". */
  readonly reason: string;
}

export function leftOutTool(name: string, reason: string): LeftOutTool {
  return { name: storableText(name).slice(0, MAX_NAME_CHARS), reason };
}
