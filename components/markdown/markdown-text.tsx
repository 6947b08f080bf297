"use client";

import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { markdown } from "@codemirror/lang-markdown";
import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { Compartment, EditorState, type Extension } from "@codemirror/state";
import { drawSelection, EditorView, keymap, placeholder } from "@codemirror/view";
import { styleTags, tags } from "@lezer/highlight";
import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef } from "react";
import { fencedCode } from "./fenced-code.ts";
import { MARK_NAMES, type Mark, writeMark } from "./markdown-marks.ts";
import { type OtherCaret, otherCarets, placeCarets } from "./other-carets.ts";
import { imagesIn, putImage } from "./put-image.ts";
import { isQuickToColour } from "./scan-markdown.ts";

export interface MarkdownTextProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The ids of its label, and of its help and error. */
  readonly labelledBy: string;
  readonly describedBy: string;
  readonly isInvalid: boolean;
  readonly placeholder: string;
  readonly handle: RefObject<MarkdownHandle | null>;
  /** Stores an image that is pasted, dropped or chosen. */
  readonly storeImage?: ((file: File) => Promise<LinkTarget>) | undefined;
  /** Where others write in it. */
  readonly carets?: readonly OtherCaret[] | undefined;
  /** Told where the person writes; null once they have left. */
  readonly onCaret?: ((at: number | null) => void) | undefined;
  /** Documents to link to, by words of their title or text; asked for after `[[`. */
  readonly findLinks?: ((words: string) => Promise<readonly LinkTarget[]>) | undefined;
}

/** What the buttons above an editor do in it. */
export interface MarkdownHandle {
  writeMark(mark: Mark): void;
  putImages(files: readonly File[]): void;
}

export interface LinkTarget {
  readonly title: string;
  /** Where in the dashboard. */
  readonly href: string;
}

const LOOK = EditorView.theme({
  "&": { color: "var(--ink)", fontSize: "0.8125rem" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": {
    fontFamily: "var(--font-mono)",
    fontVariantLigatures: "none",
    lineHeight: "1.6",
    maxHeight: "70dvh",
    minHeight: "18rem",
  },
  ".cm-content": { padding: "0.625rem 0", caretColor: "var(--ink)", minHeight: "18rem" },
  ".cm-line": { padding: "0 0.75rem" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-placeholder": { color: "var(--ink-faint)" },
  ".cm-tooltip": { background: "var(--surface)", color: "var(--ink)", border: "1px solid var(--line)" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "inherit" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "4px 10px" },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]": {
    background: "var(--accent-wash)",
    color: "var(--ink)",
  },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "var(--accent-wash)",
  },
});

const MARKS = HighlightStyle.define([
  { tag: tags.heading, fontWeight: "600" },
  { tag: tags.strong, fontWeight: "600" },
  { tag: tags.emphasis, fontStyle: "italic" },
  { tag: [tags.link, tags.url], color: "var(--accent-ink)" },
  { tag: tags.monospace, color: "var(--accent-ink)" },
  { tag: [tags.processingInstruction, tags.contentSeparator, tags.meta], color: "var(--ink-faint)" },
  { tag: tags.quote, color: "var(--ink-soft)" },
]);

/** Code in a line has a colour, as a link has; that of blocks has those of its language. */
const PLAIN_BLOCKS = { props: [styleTags({ "FencedCode/CodeText CodeBlock/CodeText": tags.content })] };

/** A text editor for Markdown. Tab leaves it, so nobody is caught in it. */
export function MarkdownText({
  value,
  onChange,
  labelledBy,
  describedBy,
  isInvalid,
  placeholder: hint,
  handle,
  findLinks,
  storeImage,
  carets,
  onCaret,
}: MarkdownTextProps) {
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const typed = useEffectEvent((text: string) => onChange(text));
  const moved = useEffectEvent((at: number | null) => onCaret?.(at));
  const heard = useEffectEvent(() => carets ?? []);
  const initial = useEffectEvent(() => value);
  const find = useEffectEvent(async (words: string) => (await findLinks?.(words)) ?? []);
  const put = useEffectEvent((files: readonly File[], at: number) => {
    if (!view.current || !storeImage) return;
    for (const file of files) void putImage(view.current, { file, at, store: storeImage });
  });
  useImperativeHandle(handle, () => ({
    writeMark(mark) {
      if (view.current) writeMark(view.current, mark);
    },
    putImages(files) {
      if (view.current) put(files, view.current.state.selection.main.to);
    },
  }));
  useEffect(() => {
    if (!box.current) return;
    const editor = new EditorView({
      parent: box.current,
      state: EditorState.create({
        doc: initial(),
        extensions: [
          history(),
          drawSelection(),
          EditorView.lineWrapping,
          coloured(initial()),
          LOOK,
          syntaxHighlighting(MARKS),
          fencedCode,
          placeholder(hint),
          autocompletion({
            override: [(context) => completeLink(context, find), completeMark],
            icons: false,
          }),
          keymap.of([...markKeys, ...completionKeymap, ...defaultKeymap, ...historyKeymap]),
          EditorView.contentAttributes.of({
            "aria-labelledby": labelledBy,
            "aria-describedby": describedBy,
            spellcheck: "true",
            autocorrect: "on",
          }),
          EditorView.domEventHandlers({
            paste: (event, { state }) => take(event, event.clipboardData, state.selection.main.to, put),
            drop: (event, editor) =>
              take(event, event.dataTransfer, editor.posAtCoords(event) ?? editor.state.doc.length, put),
          }),
          otherCarets,
          EditorView.updateListener.of(({ docChanged, selectionSet, focusChanged, state, view: now }) => {
            if (docChanged) typed(state.doc.toString());
            if (docChanged || selectionSet || focusChanged)
              moved(now.hasFocus ? state.selection.main.head : null);
          }),
        ],
      }),
    });
    view.current = editor;
    return () => {
      moved(null);
      editor.destroy();
    };
  }, [labelledBy, describedBy, hint]);
  // A text from elsewhere, such as a restored version or another person's lines: one step that can be undone. Only what
  // differs is replaced, so that the cursor stays where it is typed.
  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    editor.dispatch({
      changes: differenceOf(editor.state.doc.toString(), value),
      // A place may be heard of before the text that it is a place of.
      effects: placeCarets(heard()),
    });
  }, [value]);
  useEffect(() => {
    if (carets) view.current?.dispatch({ effects: placeCarets(carets) });
  }, [carets]);
  // As high as its skeleton before there is an editor in it.
  return (
    <div
      ref={box}
      data-invalid={isInvalid || undefined}
      className="min-h-72.5 overflow-hidden rounded-md border border-line-control bg-surface transition-colors focus-within:outline-2 focus-within:outline-accent focus-within:outline-offset-2 data-invalid:border-failed"
    />
  );
}

const markKeys = (
  [
    ["Mod-b", "bold"],
    ["Mod-i", "italic"],
    ["Mod-e", "code"],
  ] as const
).map(([key, mark]) => ({
  key,
  run: (view: EditorView) => {
    writeMark(view, mark);
    return true;
  },
}));

/** Whether images were taken from what is pasted or dropped. */
function take(
  event: Event,
  data: DataTransfer | null,
  at: number,
  put: (files: readonly File[], at: number) => void,
): boolean {
  const images = imagesIn(data);
  if (images.length === 0) return false;
  event.preventDefault();
  put(images, at);
  return true;
}

/** After `[[`: a link to what has these words, as Markdown has links. */
async function completeLink(
  context: CompletionContext,
  find: (words: string) => Promise<readonly LinkTarget[]>,
): Promise<CompletionResult | null> {
  const written = context.matchBefore(/\[\[[^[\]\n]{0,100}$/);
  const words = written?.text.slice(2).trim() ?? "";
  if (!written || words === "") return null;
  const found = await find(words).catch(() => []);
  return {
    from: written.from,
    filter: false,
    options: found.map(({ title, href }) => ({
      label: title,
      apply: `[${title.replace(/[[\]\\]/g, "\\$&")}](${href})`,
    })),
  };
}

/** After `/` at the beginning of a line: what the buttons above write, by its name. */
function completeMark(context: CompletionContext): CompletionResult | null {
  const written = context.matchBefore(/^\s*\/\w*$/);
  if (!written) return null;
  const slash = written.from + written.text.indexOf("/");
  return {
    from: slash,
    validFor: /^\/\w*$/,
    options: MARK_NAMES.map(([mark, name]) => ({
      label: `/${name.toLowerCase()}`,
      displayLabel: name,
      apply: (view, _, from, to) => {
        view.dispatch({ changes: { from, to } });
        writeMark(view, mark);
      },
    })),
  };
}

/**
 * The language of a text, while a keystroke need not wait for it: its parser does a paragraph in one go, and takes seconds
 * for one that somebody made for that. It goes in the change that makes the text slow, before it is parsed.
 */
function coloured(text: string): Extension {
  const language = new Compartment();
  const of = (isQuick: boolean) => (isQuick ? markdown({ extensions: PLAIN_BLOCKS }) : []);
  let isOn = isQuickToColour(text);
  return [
    language.of(of(isOn)),
    EditorState.transactionExtender.of((change) => {
      if (!change.docChanged) return null;
      const isQuick = isQuickToColour(change.newDoc.toString());
      if (isQuick === isOn) return null;
      isOn = isQuick;
      return { effects: language.reconfigure(of(isQuick)) };
    }),
  ];
}

/** The one stretch in which two texts differ. */
function differenceOf(before: string, after: string): { from: number; to: number; insert: string } {
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before[from] === after[from]) from++;
  let same = 0;
  while (same < shorter - from && before.at(-1 - same) === after.at(-1 - same)) same++;
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) };
}
