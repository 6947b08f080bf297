import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  closeCompletion,
  type Completion as EditorCompletion,
} from "@codemirror/autocomplete";
import type { Extension } from "@codemirror/state";
import { type EditorView, hoverTooltip, ViewPlugin } from "@codemirror/view";
import type { AssistedPlace } from "#lib/language/agent-document/assist-place.ts";
import type { Completion } from "#lib/language/expressions/assist/complete-source.ts";
import type { Description } from "#lib/language/expressions/assist/describe-source.ts";
import { pageWorker } from "../validation/page-worker.ts";

/** Completion and what names stand for, both from the page's worker. Control and space ask for completions. */
export function assistance({
  kind,
  place,
}: {
  kind: "expression" | "template";
  place: () => AssistedPlace;
}): Extension {
  const given = (source: string, offset: number) => ({ ...place(), kind, source, offset });

  async function complete(context: CompletionContext): Promise<CompletionResult | null> {
    const source = context.state.doc.toString();
    if (!context.explicit && !asksForNames(source.slice(0, context.pos))) return null;
    const found = await pageWorker()
      .ask("completions", given(source, context.pos))
      .catch(() => null);
    if (!found || found.options.length === 0) return null;
    return { from: found.from, options: found.options.map(asOption), validFor: /^\w*$/ };
  }

  return [
    escapeClosesCompletions,
    autocompletion({ override: [complete], icons: false, activateOnTypingDelay: 50 }),
    hoverTooltip(async (view, offset) => {
      const found = await pageWorker()
        .ask("description", given(view.state.doc.toString(), offset))
        .catch(() => null);
      return found && { pos: found.from, end: found.to, above: true, create: () => ({ dom: hintOf(found) }) };
    }),
  ];
}

/** Dialogs listen for Escape on the document, before the editor does, and would close with all that was typed. */
const escapeClosesCompletions = ViewPlugin.define((view) => {
  const listen = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !view.hasFocus || !closeCompletion(view)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("keydown", listen, { capture: true });
  return { destroy: () => window.removeEventListener("keydown", listen, { capture: true }) };
});

/** While somebody types: at a name or a dot, and at the beginning of an expression in a template. */
function asksForNames(before: string): boolean {
  return /[\w.?]$|\{\{\s*$/.test(before);
}

function asOption({ label, kind, detail }: Completion, index: number): EditorCompletion {
  // In the order that they come: what the type has before what can be called on it.
  const option = { label, detail, type: kind, boost: -Math.min(index, 98) };
  return kind === "function" ? { ...option, apply: writeCall } : option;
}

/** The function's name with brackets, and the cursor between them. */
function writeCall(view: EditorView, { label }: EditorCompletion, from: number, to: number): void {
  const hasBrackets = view.state.sliceDoc(to, to + 1) === "(";
  view.dispatch({
    changes: { from, to, insert: hasBrackets ? label : `${label}()` },
    selection: { anchor: from + label.length + 1 },
    userEvent: "input.complete",
  });
}

function hintOf({ text, type, value }: Description): HTMLElement {
  const hint = document.createElement("div");
  hint.className = "cm-hint";
  const name = document.createElement("code");
  name.textContent = text;
  const about = document.createElement("small");
  about.textContent = value === null ? type : `${type}, in the last preview ${value}`;
  hint.append(name, about);
  return hint;
}
