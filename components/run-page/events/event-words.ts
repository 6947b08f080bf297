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
  Quote,
  Repeat2,
  RotateCw,
  Sparkles,
  StepForward,
  TimerOff,
  Wrench,
} from "lucide-react";
import { EVENT_WORDS } from "#lib/contract/dashboard/event-words.ts";
import type { EventType } from "#lib/contract/trace.ts";

interface EventWords {
  readonly icon: LucideIcon;
  readonly word: string;
  readonly ink: string;
}

const plain = "text-ink-faint";

/** How each event type is shown. */
const LOOKS: Record<EventType, Omit<EventWords, "word">> = {
  run_started: { icon: Play, ink: "text-running" },
  run_resumed: { icon: StepForward, ink: "text-running" },
  run_completed: { icon: CircleCheck, ink: "text-completed" },
  run_failed: { icon: CircleX, ink: "text-failed" },
  run_cancel_requested: { icon: Ban, ink: "text-cancelled" },
  run_cancelled: { icon: Ban, ink: "text-cancelled" },
  run_forked: { icon: GitFork, ink: plain },
  node_started: { icon: Play, ink: plain },
  node_completed: { icon: CircleCheck, ink: "text-completed" },
  node_failed: { icon: CircleX, ink: "text-failed" },
  node_retrying: { icon: RotateCw, ink: "text-waiting" },
  branch_taken: { icon: GitBranch, ink: plain },
  loop_iteration: { icon: Repeat2, ink: plain },
  model_called: { icon: Sparkles, ink: plain },
  tool_called: { icon: Wrench, ink: plain },
  number_as_text: { icon: Quote, ink: plain },
  interaction_requested: { icon: Hand, ink: "text-waiting" },
  interaction_answered: { icon: MessageSquareReply, ink: "text-completed" },
  interaction_expired: { icon: TimerOff, ink: "text-failed" },
  conversation_item: { icon: MessageSquare, ink: plain },
};

/** An unknown type is shown by its name. */
export function eventWords(eventType: string): EventWords {
  return isEventType(eventType)
    ? { word: EVENT_WORDS[eventType], ...LOOKS[eventType] }
    : { icon: MessageSquare, word: eventType.replaceAll("_", " "), ink: plain };
}

function isEventType(eventType: string): eventType is EventType {
  return Object.hasOwn(LOOKS, eventType);
}

/** In the order of a run. Importing the contract's list would bring zod into the browser. */
export const EVENT_TYPE_OPTIONS = Object.entries(EVENT_WORDS).map(([value, label]) => ({ value, label }));

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The time since the run's start, in milliseconds: "+0.033", "+31:41.204", "+2:05:09.000". */
export function formatOffset(ms: number): string {
  const whole = Math.max(0, Math.round(ms));
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const seconds = (whole % MINUTE) / 1_000;
  if (whole < MINUTE) return `+${seconds.toFixed(3)}`;
  const rest = `${two(seconds)}.${String(whole % 1_000).padStart(3, "0")}`;
  if (whole < HOUR) return `+${Math.floor(whole / MINUTE)}:${rest}`;
  return `+${Math.floor(whole / HOUR)}:${two((whole % HOUR) / MINUTE)}:${rest}`;
}
