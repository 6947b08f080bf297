import {
  Bold,
  Code,
  Heading2,
  ImagePlus,
  Italic,
  Link2,
  List,
  ListChecks,
  ListOrdered,
  type LucideIcon,
  Quote,
  SquareCode,
  Table2,
} from "lucide-react";
import { type KeyboardEvent, useRef } from "react";
import { IconButton } from "#components/ui/icon-button.tsx";
import { MARK_NAMES, type Mark } from "./markdown-marks.ts";

const ICONS: Readonly<Record<Mark, LucideIcon>> = {
  bold: Bold,
  italic: Italic,
  heading: Heading2,
  list: List,
  numbers: ListOrdered,
  tasks: ListChecks,
  quote: Quote,
  code: Code,
  block: SquareCode,
  table: Table2,
  link: Link2,
};

/** What Markdown is written of, for those who do not know its marks. One stop of Tab; arrows go from button to button. */
export function MarkdownToolbar({
  label,
  onMark,
  onImages,
}: {
  label: string;
  onMark: (mark: Mark) => void;
  /** Absent: no images are taken. */
  onImages?: ((files: readonly File[]) => void) | undefined;
}) {
  const input = useRef<HTMLInputElement>(null);
  function move(event: KeyboardEvent<HTMLDivElement>): void {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key as "ArrowLeft" | "ArrowRight"];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...event.currentTarget.querySelectorAll("button")];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  }
  return (
    <div
      role="toolbar"
      aria-label={`Format ${label.toLowerCase()}`}
      tabIndex={-1}
      onKeyDown={move}
      className="flex flex-wrap gap-0.5"
    >
      {MARK_NAMES.map(([mark, name], index) => {
        const Icon = ICONS[mark];
        return (
          <IconButton key={mark} label={name} tabIndex={index === 0 ? 0 : -1} onClick={() => onMark(mark)}>
            <Icon aria-hidden />
          </IconButton>
        );
      })}
      {onImages && (
        <>
          <IconButton label="Image" tabIndex={-1} onClick={() => input.current?.click()}>
            <ImagePlus aria-hidden />
          </IconButton>
          <input
            ref={input}
            type="file"
            accept="image/*"
            multiple
            hidden
            aria-label="Images to put in"
            onChange={({ target }) => {
              onImages([...(target.files ?? [])]);
              target.value = "";
            }}
          />
        </>
      )}
    </div>
  );
}
