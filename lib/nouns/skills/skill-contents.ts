import { DomainError } from "#lib/contract/errors.ts";
import { MAX_INSTRUCTIONS_BYTES } from "#lib/contract/limits.ts";
import { requireDescription } from "#lib/nouns/agents/require-description.ts";
import { requireName } from "#lib/nouns/workspaces/require-name.ts";

export interface SkillContents {
  readonly name: string;
  readonly description: string;
  readonly instructions: string;
  readonly tools: readonly string[];
}

/**
 * What somebody wrote, as it is stored: the name trimmed, each tool once. A draft may be incomplete, but not too large.
 * @throws DomainError invalid_request.
 */
export function requireContents({ name, description, instructions, tools }: SkillContents): SkillContents {
  return {
    name: requireName({ name }),
    description: requireDescription(description),
    instructions: requireInstructions(instructions),
    tools: [...new Set(tools)],
  };
}

/** @throws DomainError invalid_request for instructions that are too long. */
export function requireInstructions(instructions: string): string {
  const bytes = Buffer.byteLength(instructions);
  if (bytes <= MAX_INSTRUCTIONS_BYTES) return instructions;
  const message = `has ${bytes} bytes; at most ${MAX_INSTRUCTIONS_BYTES} are allowed`;
  throw new DomainError("invalid_request", `The text of the instructions ${message}.`, {
    details: [{ code: "maxLength", message, field: "/instructions" }],
  });
}
