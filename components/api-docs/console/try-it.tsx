"use client";

import { Play } from "lucide-react";
import { useId, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { useReader } from "../samples/reader.tsx";
import { useSampleAgent } from "../samples/use-sample-agent.ts";
import type { ConsoleOperation } from "./console-operation.ts";

const RequestConsole = lazyPart(
  async () => (await import("./request-console.tsx")).RequestConsole,
  <Skeleton className="h-40 rounded-lg" />,
);

/** Opens the console of an operation. Visitors have none: it would ask them for a key that they do not have. */
export function TryIt({ operation }: { operation: ConsoleOperation }) {
  return useReader() && <ReadersConsole operation={operation} />;
}

function ReadersConsole({ operation }: { operation: ConsoleOperation }) {
  const { secret = "", agentId = null } = useReader() ?? {};
  const agent = useSampleAgent(agentId);
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
      </Button>
      <div id={id} hidden={!isOpen}>
        {isOpen && <RequestConsole key={agent?.id} operation={operation} agent={agent} secret={secret} />}
      </div>
    </div>
  );
}
