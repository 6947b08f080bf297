import type { EventType } from "../trace.ts";

/** The display name of each event type, in the order of a run. */
export const EVENT_WORDS: Readonly<Record<EventType, string>> = {
  run_started: "Run started",
  run_resumed: "Run resumed",
  run_completed: "Run completed",
  run_failed: "Run failed",
  run_cancel_requested: "Cancel requested",
  run_cancelled: "Run cancelled",
  run_forked: "Run continued as another",
  node_started: "Node started",
  node_completed: "Node completed",
  node_failed: "Node failed",
  node_retrying: "Retrying",
  branch_taken: "Branch taken",
  loop_iteration: "Loop iteration",
  model_called: "Model called",
  tool_called: "Tool called",
  number_as_text: "Number kept as text",
  interaction_requested: "Asked somebody",
  interaction_answered: "Answered",
  interaction_expired: "Not answered in time",
  conversation_item: "Message",
};
