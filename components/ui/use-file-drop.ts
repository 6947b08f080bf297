import { type DragEvent, type RefObject, useEffect, useEffectEvent, useState } from "react";

/** Handles files dropped or pasted anywhere on the page. */
export function useFileDrop(
  add: (files: Iterable<File>) => void,
  { panel, isDisabled }: { panel: RefObject<HTMLElement | null>; isDisabled: boolean },
) {
  const [isOver, setOver] = useState(false);
  const addPasted = useEffectEvent(add);
  useEffect(() => {
    function paste(event: ClipboardEvent) {
      const pasted = event.clipboardData?.files;
      if (!pasted || pasted.length === 0 || isDisabled) return;
      // Below an open dialog, which may take files of its own.
      if (panel.current?.closest("[aria-hidden=true]")) return;
      event.preventDefault();
      addPasted(pasted);
    }
    // A file dropped beside the panel would replace the page and lose its input.
    const stay = (event: globalThis.DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    document.addEventListener("paste", paste);
    document.addEventListener("dragover", stay);
    document.addEventListener("drop", stay);
    return () => {
      document.removeEventListener("paste", paste);
      document.removeEventListener("dragover", stay);
      document.removeEventListener("drop", stay);
    };
  }, [panel, isDisabled]);
  return {
    isOver,
    onDragOver(event: DragEvent) {
      if (isDisabled || !event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      setOver(false);
      if (isDisabled || event.dataTransfer.files.length === 0) return;
      event.preventDefault();
      add(event.dataTransfer.files);
    },
  };
}
