"use client";

import { useEffect, useState } from "react";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { NoPreview, PreviewSkeleton } from "./no-preview.tsx";
import { useContent } from "./use-content.ts";
import type { StoredFile } from "./use-files.ts";

/** A raster image, as a blob of this page. */
export function ImagePreview({ file }: { file: StoredFile }) {
  const query = useContent(file.id);
  const [isBroken, setBroken] = useState(false);
  const address = useObjectAddress(query.data, file.type);
  if (!query.data)
    return <NotLoaded what="The preview could not be loaded." query={query} pending={<PreviewSkeleton />} />;
  if (isBroken) return <NoPreview>This image is damaged: the browser cannot show it.</NoPreview>;
  return (
    <div className="grid place-items-center rounded-lg border border-line p-2">
      {address && (
        // biome-ignore lint/performance/noImgElement: a blob of this page, which nothing can make smaller
        <img
          src={address}
          alt={file.name}
          onError={() => setBroken(true)}
          className="max-h-[75vh] max-w-full object-contain"
        />
      )}
    </div>
  );
}

/** An address of this page for bytes, of the type that they have; it is given back when they are not shown any more. */
function useObjectAddress(bytes: Blob | undefined, type: string): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!bytes) return;
    const made = URL.createObjectURL(new Blob([bytes], { type }));
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes, type]);
  return address;
}
