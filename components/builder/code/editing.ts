import { closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { bracketMatching, HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { drawSelection, EditorView, keymap } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { celLanguage, templateLanguage } from "./cel-language.ts";

/** Colours of the theme: those that words may have. */
const COLOURS = HighlightStyle.define([
  { tag: tags.string, color: "var(--completed)" },
  { tag: tags.number, color: "var(--waiting)" },
  { tag: tags.keyword, color: "var(--accent-ink)" },
  { tag: tags.standard(tags.variableName), color: "var(--accent-ink)" },
  { tag: tags.function(tags.variableName), color: "var(--running)" },
  { tag: tags.comment, color: "var(--ink-faint)" },
  { tag: tags.brace, color: "var(--accent-ink)", fontWeight: "600" },
]);

const LOOK = (isLong: boolean) =>
  EditorView.theme({
    "&": { backgroundColor: "transparent", color: "var(--ink)", fontSize: "0.8125rem" },
    "&.cm-focused": { outline: "none" },
    ".cm-scroller": {
      fontFamily: "var(--font-mono, ui-monospace, monospace)",
      lineHeight: "1.125rem",
      maxHeight: isLong ? "26rem" : "13rem",
      overflow: "auto",
    },
    ".cm-content": {
      padding: "0.5rem 0",
      minHeight: isLong ? "5.5rem" : "2.125rem",
      caretColor: "var(--ink)",
    },
    ".cm-line": { padding: "0 0.75rem" },
    ".cm-cursor": { borderLeftColor: "var(--ink)" },
    "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
      background: "var(--accent-wash)",
    },
    "&.cm-focused .cm-matchingBracket": {
      background: "var(--hover)",
      outline: "1px solid var(--line-control)",
    },
    ".cm-tooltip": {
      background: "var(--surface)",
      color: "var(--ink)",
      border: "1px solid var(--line)",
      borderRadius: "6px",
      boxShadow: "var(--shadow-raised)",
      overflow: "hidden",
      maxWidth: "min(28rem, calc(100vw - 2rem))",
    },
    ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "inherit", maxHeight: "14rem" },
    ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "3px 8px", display: "flex", gap: "0.75rem" },
    ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
      background: "var(--accent-wash)",
      color: "var(--ink)",
    },
    ".cm-completionDetail": {
      marginLeft: "auto",
      fontStyle: "normal",
      color: "var(--ink-soft)",
      overflow: "hidden",
      textOverflow: "ellipsis",
    },
    ".cm-completionMatchedText": { textDecoration: "none", fontWeight: "600" },
    ".cm-hint": { padding: "6px 10px", display: "grid", gap: "2px", overflowWrap: "anywhere" },
    ".cm-hint small": { color: "var(--ink-soft)" },
    ".cm-diagnostic": { padding: "6px 10px", borderLeftColor: "var(--failed)" },
    ".cm-lintRange-error": {
      backgroundImage: "none",
      textDecoration: "underline wavy var(--failed-mark)",
      textUnderlineOffset: "3px",
    },
  });

/** What makes text an editor: language, colours, brackets, undo. Tab leaves the field. */
export function editing({ kind, isLong }: { kind: "expression" | "template"; isLong: boolean }): Extension {
  return [
    history(),
    drawSelection(),
    EditorView.lineWrapping,
    kind === "expression" ? celLanguage : templateLanguage,
    syntaxHighlighting(COLOURS),
    bracketMatching(),
    closeBrackets(),
    keymap.of([...closeBracketsKeymap, ...completionKeymap, ...defaultKeymap, ...historyKeymap]),
    EditorView.contentAttributes.of({
      spellcheck: kind === "template" ? "true" : "false",
      autocapitalize: "off",
    }),
    LOOK(isLong),
  ];
}
