import {
  Ban,
  CircleCheck,
  CircleX,
  GitBranch,
  GitFork,
  Hand,
  type LucideIcon,
  MessageSquare,
  MessageSquareReply,
  Play,
  Repeat2,
  RotateCw,
  Sparkles,
  StepForward,
  TimerOff,
  Wrench,
} from "lucide-react";
import type { EventType } from "#lib/contract/trace.ts";

interface EventWords {
  readonly icon: LucideIcon;
  readonly word: string;
  readonly ink: string;
}

const plain = "text-ink-faint";

/** How each type of event is told. */
const WORDS: Record<EventType, EventWords> = {
  run_started: { icon: Play, word: "Run started", ink: "text-running" },
  run_resumed: { icon: StepForward, word: "Run resumed", ink: "text-running" },
  run_completed: { icon: CircleCheck, word: "Run completed", ink: "text-completed" },
  run_failed: { icon: CircleX, word: "Run failed", ink: "text-failed" },
  run_cancel_requested: { icon: Ban, word: "Cancel requested", ink: "text-cancelled" },
  run_cancelled: { icon: Ban, word: "Run cancelled", ink: "text-cancelled" },
  run_forked: { icon: GitFork, word: "Run continued as another", ink: plain },
  node_started: { icon: Play, word: "Node started", ink: plain },
  node_completed: { icon: CircleCheck, word: "Node completed", ink: "text-completed" },
  node_failed: { icon: CircleX, word: "Node failed", ink: "text-failed" },
  node_retrying: { icon: RotateCw, word: "Trying again", ink: "text-waiting" },
  branch_taken: { icon: GitBranch, word: "Branch taken", ink: plain },
  loop_iteration: { icon: Repeat2, word: "Loop iteration", ink: plain },
  model_called: { icon: Sparkles, word: "Model called", ink: plain },
  tool_called: { icon: Wrench, word: "Tool called", ink: plain },
  interaction_requested: { icon: Hand, word: "Asked somebody", ink: "text-waiting" },
  interaction_answered: { icon: MessageSquareReply, word: "Answered", ink: "text-completed" },
  interaction_expired: { icon: TimerOff, word: "Not answered in time", ink: "text-failed" },
  conversation_item: { icon: MessageSquare, word: "Message", ink: plain },
};

/** A type that this version does not know is told by its name. */
export function eventWords(eventType: string): EventWords {
  return isEventType(eventType)
    ? WORDS[eventType]
    : { icon: MessageSquare, word: eventType.replaceAll("_", " "), ink: plain };
}

function isEventType(eventType: string): eventType is EventType {
  return Object.hasOwn(WORDS, eventType);
}

/** In the order of a run. The contract's list would bring zod into the browser. */
export const EVENT_TYPE_OPTIONS = Object.entries(WORDS).map(([value, { word }]) => ({ value, label: word }));
