import { rulesOf } from "#lib/language/node-types/rules-of.ts";
import type { Outline } from "./outline.ts";
import { type Problem, warning } from "./problem.ts";

const READS = /\battachments\b/;

/** Nodes that show people what the run was sent. */
const FOR_PEOPLE: ReadonlySet<string> = new Set(["ask", "approval"]);

/**
 * Nodes that read attachments where no lane takes any; lanes that say which files they take, and take none; and a
 * structured lane's attachments that neither a node reads nor, without a model, the people see who are asked.
 */
export function checkAttachments({ lanes, lanesAreWhole, laneFilesAreWhole, scopes }: Outline): Problem[] {
  const silent = lanes.flatMap(({ value: { id, attachments }, pointer }) => {
    const { supported, required, acceptedTypes, fields } = attachments;
    if (supported || !(required || acceptedTypes.length > 0 || fields.length > 0)) return [];
    const message = `The lane "${id}" takes no attachments, although it says which: "supported": true is missing.`;
    return [warning("attachments_not_supported", `${pointer}/attachments`, message)];
  });
  if (!lanesAreWhole || !laneFilesAreWhole || scopes.some(({ isWhole }) => !isWhole)) return silent;
  const nodes = scopes.flatMap((scope) => scope.nodes);
  const reading = nodes.flatMap(({ value, pointer }) =>
    rulesOf(value)
      .expressions(value.config)
      .filter(({ source }) => READS.test(source))
      .map((place) => `${pointer}/config${place.pointer}`),
  );
  if (!lanes.some(({ value }) => value.attachments.supported))
    return [
      ...silent,
      ...reading.map((path) => {
        const message = `No lane takes attachments, so the list is always empty. Let one: "attachments": {"supported": true}.`;
        return warning("attachments_not_supported", path, message);
      }),
    ];
  const isOf = (types: ReadonlySet<string>) => nodes.some(({ value }) => types.has(value.type));
  const hasModel = isOf(new Set(["llm"]));
  if (reading.length > 0 || (!hasModel && isOf(FOR_PEOPLE))) return silent;
  const unread = lanes.flatMap(({ value: { id, mode, attachments }, pointer }) => {
    if ((mode === "chat" && hasModel) || !attachments.supported) return [];
    const message =
      `The lane "${id}" takes attachments, and no node reads them. ` +
      (hasModel
        ? `Give them to the model: "attachments": "attachments" in its config.`
        : `Give them to an llm or agent node ("attachments": "attachments"), or read them in an expression.`);
    return [warning("attachments_unread", `${pointer}/attachments`, message)];
  });
  return [...silent, ...unread];
}
