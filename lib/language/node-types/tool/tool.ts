import { z } from "zod";
import { literalMember } from "#lib/language/expressions/literal-member.ts";
import { expression } from "../expression-place.ts";
import type { NodeTypeDefinition } from "../node-type.ts";
import { ApprovalRule, Expression, RemoteId } from "../schema-parts.ts";
import { toolWords } from "./words.ts";

const config = z.strictObject({ tool: RemoteId, arguments: Expression, approval: ApprovalRule });

/** Calls one tool. */
export const toolType = {
  kind: "effect",
  config,
  outcomes: toolWords.outcomes,
  output: () => true,
  expressions: (given) => [{ ...expression("/arguments", given.arguments), wanted: "map" }],
  references: ({ tool: name, arguments: given }) => {
    // Only the built-in tool signs in with a connection from its arguments; servers have their own connection.
    const connection = name === "callback" ? literalMember(given, "connectionId") : undefined;
    return [
      { to: "tool" as const, name, pointer: "/tool" },
      ...(connection === undefined
        ? []
        : [{ to: "connection" as const, name: connection, pointer: "/arguments" }]),
    ];
  },
  changes: () => undefined,
  shownCall: ({ tool }, { input }) => ({
    label: "Tool",
    source: tool,
    values: input === null ? [] : [{ name: "arguments", value: input }],
  }),
} satisfies NodeTypeDefinition<z.output<typeof config>>;
