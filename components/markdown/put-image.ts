import type { EditorView } from "@codemirror/view";
import { notifyFailure } from "#components/ui/toast.tsx";
import type { LinkTarget } from "./markdown-text.tsx";

/** The images of what is pasted or dropped. */
export const imagesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith("image/"));

let counted = 0;

/**
 * Writes an image at a place of the text once it is stored. Until then its name stands there, which may move while
 * somebody types; where they have deleted it, nothing is written.
 */
export async function putImage(
  view: EditorView,
  { file, at, store }: { file: File; at: number; store: (file: File) => Promise<LinkTarget> },
): Promise<void> {
  counted += 1;
  const waiting = `![Uploading image ${counted}…]()`;
  view.dispatch({ changes: { from: at, insert: waiting }, userEvent: "input.paste" });
  let written = "";
  try {
    const { title, href } = await store(file);
    written = `![${title.replace(/[[\]\\]/g, "\\$&")}](${href})`;
  } catch (error) {
    notifyFailure("The image was not stored", {
      description: error instanceof Error ? error.message : "",
    });
  }
  const from = view.state.doc.toString().indexOf(waiting);
  if (from >= 0) view.dispatch({ changes: { from, to: from + waiting.length, insert: written } });
}
