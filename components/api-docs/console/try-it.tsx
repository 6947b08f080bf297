"use client";

import { Play } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { ConsoleOperation } from "./console-operation.ts";

const RequestConsole = lazyPart(
  async () => (await import("./request-console.tsx")).RequestConsole,
  <Skeleton className="h-40 rounded-lg" />,
);

/** Opens the console of an operation. */
export function TryIt({ operation }: { operation: ConsoleOperation }) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Button
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        className="justify-self-start"
      >
        <Play aria-hidden />
        Try it
        <span className="sr-only">: {operation.summary}</span>
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <RequestConsole operation={operation} />}
      </div>
    </div>
  );
}
