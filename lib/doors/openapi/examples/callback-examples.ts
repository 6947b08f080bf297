import { callbackOperations } from "#lib/contract/callbacks.ts";
import { defineExamples } from "./define-examples.ts";

export const CALLBACK_EXAMPLES = defineExamples(callbackOperations.accept, {
  request: {
    result: { summary: "What the run waited for", value: { status: "shipped", trackingNumber: "JD0140" } },
  },
  responses: { 200: { accepted: { summary: "Stored", value: { status: "accepted" } } } },
});
