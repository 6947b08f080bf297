import { rulesOf } from "#lib/language/node-types/rules-of.ts";
import type { Outline } from "./outline.ts";
import { type Problem, warning } from "./problem.ts";

const READS = /\battachments\b/;

/**
 * Nodes that read attachments where no lane takes any; and a structured lane's attachments that no model is given,
 * although there is one. Without a model they may be for the people who are asked.
 */
export function checkAttachments({ lanes, lanesAreWhole, scopes }: Outline): Problem[] {
  if (!lanesAreWhole || scopes.some(({ isWhole }) => !isWhole)) return [];
  const nodes = scopes.flatMap((scope) => scope.nodes);
  const reading = nodes.flatMap(({ value, pointer }) =>
    rulesOf(value)
      .expressions(value.config)
      .filter(({ source }) => READS.test(source))
      .map((place) => `${pointer}/config${place.pointer}`),
  );
  if (!lanes.some(({ value }) => value.attachments.supported))
    return reading.map((path) => {
      const message = `No lane takes attachments, so the list is always empty. Let one: "attachments": {"supported": true}.`;
      return warning("attachments_not_supported", path, message);
    });
  if (reading.length > 0 || !nodes.some(({ value }) => value.type === "llm")) return [];
  return lanes.flatMap(({ value: { id, mode, attachments }, pointer }) => {
    if (mode === "chat" || !attachments.supported) return [];
    const message =
      `The lane "${id}" takes attachments, and no node reads them. Give them to the model: ` +
      `"attachments": "attachments" in its config.`;
    return [warning("attachments_unread", `${pointer}/attachments`, message)];
  });
}
