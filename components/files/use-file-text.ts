import { useQuery } from "@tanstack/react-query";
import { HEAD_BYTES } from "#lib/language/content-types/detect-type.ts";
import { decodeText, encodingOf } from "#lib/language/content-types/text-encoding.ts";
import { useContent } from "./use-content.ts";
import type { StoredFile } from "./use-files.ts";

/** Bytes of a text that are shown: as much as somebody reads, while the page stays quick. */
export const SHOWN_BYTES = 200_000;

/** In the encoding that its first bytes show. The end may be in the middle of a character. */
function shownText(bytes: Uint8Array, isCut: boolean): string {
  const encoding = encodingOf(bytes.subarray(0, HEAD_BYTES))?.encoding ?? "utf-8";
  if (encoding === "windows-1252") return decodeText(bytes, encoding);
  return new TextDecoder(encoding).decode(bytes, { stream: isCut });
}

/** The beginning of a file that is text: `text` is undefined while `content` loads. */
export function useFileText(file: StoredFile) {
  const isCut = file.size > SHOWN_BYTES;
  const content = useContent(file.id, isCut ? SHOWN_BYTES : undefined);
  const { data: text } = useQuery({
    queryKey: ["file text", file.id],
    queryFn: async () => shownText(new Uint8Array((await content.data?.arrayBuffer()) ?? []), isCut),
    enabled: content.data !== undefined,
    gcTime: 0,
  });
  return { text, isCut, content };
}
