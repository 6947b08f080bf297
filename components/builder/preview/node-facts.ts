import { isJsonObject, type Json, memberOf } from "#lib/contract/json.ts";
import type { PreviewOutputs, PreviewSettings } from "./preview-context.ts";

/** The facts that previews have on a node. Its id may be the name of an inherited member, such as `constructor`. */
export function previewFacts(
  nodeId: string,
  { settings, outputs }: { settings: PreviewSettings; outputs: PreviewOutputs | undefined },
) {
  return {
    pin: memberOf(settings.pins, nodeId),
    output: outputs && memberOf(outputs.nodes, nodeId),
    isOff: settings.off.includes(nodeId),
    writer: settings.writers.find((one) => one.nodeId === nodeId),
  };
}

/** Whether an output says only that previews do not write: pinned, it would end the next preview in the same way. */
export function isBlockedWrite(output: Json | undefined): boolean {
  return isJsonObject(output) && isJsonObject(output.error) && output.error.code === "preview_write_blocked";
}
