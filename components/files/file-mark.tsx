import { FileArchive, File as FileIcon, FileImage, FileText } from "lucide-react";
import { isRasterType, isTextType } from "#lib/contract/file-types.ts";

/** What kind of file it is, at a glance. */
export function FileMark({ type }: { type: string }) {
  const Icon = iconOf(type);
  return <Icon aria-hidden className="size-4 shrink-0 text-ink-faint" />;
}

function iconOf(type: string) {
  if (isRasterType(type)) return FileImage;
  if (isTextType(type) || type === "application/pdf") return FileText;
  return /zip|gzip|7z|rar/.test(type) ? FileArchive : FileIcon;
}
