import { type Extension, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, EditorView, WidgetType } from "@codemirror/view";
import { hueOf } from "#components/ui/avatar-words.ts";

/** Where somebody else writes. */
export interface OtherCaret {
  readonly id: string;
  readonly name: string;
  /** In characters from the beginning of the text as they have it. */
  readonly at: number;
}

const setCarets = StateEffect.define<readonly OtherCaret[]>();

class CaretMark extends WidgetType {
  readonly id: string;
  readonly name: string;

  constructor({ id, name }: OtherCaret) {
    super();
    this.id = id;
    this.name = name;
  }

  override eq(other: CaretMark): boolean {
    return other.id === this.id && other.name === this.name;
  }

  override toDOM(): HTMLElement {
    const mark = document.createElement("span");
    mark.className = "cm-other-caret";
    mark.style.setProperty("--hue", String(hueOf(this.id)));
    // Who is there is said above the editor, where it is no part of the text.
    mark.ariaHidden = "true";
    const name = document.createElement("span");
    name.textContent = this.name;
    mark.append(name);
    return mark;
  }
}

/** Carets move with what is typed here until the next is heard of theirs. */
const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(carets, { changes, effects, newDoc }) {
    for (const effect of effects)
      if (effect.is(setCarets))
        return Decoration.set(
          effect.value.map((caret) =>
            Decoration.widget({ widget: new CaretMark(caret), side: 1 }).range(
              Math.min(caret.at, newDoc.length),
            ),
          ),
          true,
        );
    return carets.map(changes);
  },
  provide: (carets) => EditorView.decorations.from(carets),
});

const LOOK = EditorView.theme({
  ".cm-other-caret": {
    position: "relative",
    borderLeft: "2px solid oklch(var(--tint-mark) var(--hue))",
    marginLeft: "-1px",
    marginRight: "-1px",
  },
  ".cm-other-caret > span": {
    position: "absolute",
    bottom: "100%",
    left: "-2px",
    maxWidth: "12rem",
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    padding: "0 4px",
    borderRadius: "3px 3px 3px 0",
    background: "oklch(var(--tint-wash) var(--hue))",
    color: "oklch(var(--tint-ink) var(--hue))",
    fontFamily: "var(--font-sans)",
    fontSize: "0.6875rem",
    lineHeight: "1rem",
    pointerEvents: "none",
    zIndex: "1",
  },
});

/** Draws where others write, with their names. */
export const otherCarets: Extension = [field, LOOK];

/** Places them, with a change of the text that they are heard with. */
export const placeCarets = (carets: readonly OtherCaret[]) => setCarets.of(carets);
