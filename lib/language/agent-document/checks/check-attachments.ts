import { rulesOf } from "#lib/language/node-types/rules-of.ts";
import type { Outline } from "./outline.ts";
import { type Problem, warning } from "./problem.ts";

const READS = /\battachments\b/;

/**
 * Attachments that a lane takes and no node reads, and nodes that read attachments where no lane takes any. A model is
 * given a chat's attachments without being told to.
 */
export function checkAttachments({ lanes, lanesAreWhole, scopes }: Outline): Problem[] {
  if (!lanesAreWhole || scopes.some(({ isWhole }) => !isWhole)) return [];
  const nodes = scopes.flatMap((scope) => scope.nodes);
  const reading = nodes.flatMap(({ value, pointer }) =>
    rulesOf(value)
      .expressions(value.config)
      .filter(({ source }) => READS.test(source))
      .map((place) => ({ path: `${pointer}/config${place.pointer}` })),
  );
  const hasModel = nodes.some(({ value }) => value.type === "llm");
  const taking = lanes.filter(({ value }) => value.attachments.supported);
  if (taking.length === 0)
    return reading.map(({ path }) => {
      const message = `No lane takes attachments, so the list is always empty. Let one: "attachments": {"supported": true}.`;
      return warning("attachments_not_supported", path, message);
    });
  return taking.flatMap(({ value: lane, pointer }) => {
    if (reading.length > 0 || (lane.mode === "chat" && hasModel)) return [];
    const message =
      `The lane "${lane.id}" takes attachments, and no node reads them. Give them to a model with ` +
      `"attachments": "attachments" in its config, or to a tool by attachments[0].storageKey.`;
    return [warning("attachments_unread", `${pointer}/attachments`, message)];
  });
}
