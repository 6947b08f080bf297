"use client";

import { useEffect, useState } from "react";
import { Skeleton } from "#components/ui/skeleton.tsx";

/** Black on white in both themes: phones read nothing else for certain. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<{ size: number; path: string }>();
  useEffect(() => {
    let isHere = true;
    void draw(text).then((code) => isHere && setDrawn(code));
    return () => {
      isHere = false;
    };
  }, [text]);
  if (!drawn) return <Skeleton className="mx-auto size-48" />;
  const { size, path } = drawn;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      shapeRendering="crispEdges"
      className="mx-auto size-48 rounded-md"
    >
      <rect x={-4} y={-4} width={size + 8} height={size + 8} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

/** The library loads with the first code that is drawn. */
async function draw(text: string): Promise<{ size: number; path: string }> {
  const { default: qrcode } = await import("qrcode-generator");
  const code = qrcode(0, "M");
  code.addData(text);
  code.make();
  const size = code.getModuleCount();
  let path = "";
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1)
      if (code.isDark(row, column)) path += `M${column} ${row}h1v1h-1z`;
  }
  return { size, path };
}
