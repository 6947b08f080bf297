import type { NodePlace } from "#lib/language/agent-document/occurrence.ts";
import type { CallGate } from "./call-gate.ts";
import type { CommitCalls } from "./effect-calls.ts";
import type { ExecutionMessage } from "./execution-message.ts";
import type { Inbox } from "./inbox.ts";
import type { Journal } from "./journal.ts";
import type { LeasedRun } from "./leased-run.ts";
import type { Turn } from "./turn.ts";

/** How an effect has something committed while it runs: by its execution, in its turn, under its lease. */
export function commitsOf(
  place: NodePlace,
  {
    run,
    turn,
    calls,
    journal,
    inbox,
  }: {
    run: LeasedRun;
    turn: Turn;
    calls: CallGate;
    journal: Journal;
    inbox: Inbox<ExecutionMessage>;
  },
): CommitCalls {
  const { occurrenceId } = place;
  const written = (write: () => void) =>
    new Promise<void>((done) => inbox.send({ type: "effect_wrote", occurrenceId, write, done }));
  return {
    begin: async () => {
      if (!run.isConfirmed) await new Promise<void>((done) => inbox.send({ type: "unsure", done }));
      return calls.pass(occurrenceId);
    },
    call: async (call) => {
      await written(() => turn.effectCalled(place, call));
      journal.called({ occurrenceId, ordinal: call.ordinal, result: call.result });
    },
    open: (question) =>
      written(() => {
        const { id, type, request, callOrdinal: ordinal } = question;
        // Noted before the commit: an answer may arrive before the effect hears that it may continue.
        journal.asked({ id, type, request, ordinal, occurrenceId, answered: undefined });
        turn.ask(place, question);
      }),
  };
}
