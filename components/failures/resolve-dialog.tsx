"use client";

import { useState } from "react";
import { ConfirmChange } from "#components/api/confirm-change.tsx";
import { RadioGroup } from "#components/ui/radio-group.tsx";
import { type FailureDetail, useResolveFailure } from "./use-failures.ts";

type Where = "published" | "next" | "outside";

/** Asks where a failure was fixed: its return depends on it. */
export function ResolveDialog({ failure, onClose }: { failure: FailureDetail; onClose: () => void }) {
  const resolve = useResolveFailure(failure.id);
  const { publishedVersion } = failure;
  const [where, setWhere] = useState<Where>(publishedVersion === null ? "outside" : "published");
  const next = (publishedVersion ?? 0) + 1;
  const inVersion = { published: publishedVersion, next, outside: null }[where];
  return (
    <ConfirmChange
      onClose={onClose}
      title="Resolve this failure?"
      confirmLabel={resolve.isPending ? "Resolving" : "Resolve"}
      look="primary"
      change={resolve}
      given={{ inVersion }}
      refused="It was not resolved."
      listsFaults
    >
      <div className="text-ink">
        <RadioGroup<Where>
          label="Fixed in"
          options={[
            ...(publishedVersion === null
              ? []
              : [
                  {
                    value: "published" as const,
                    label: `Version ${publishedVersion}, published now`,
                    help: "Failures of earlier versions no longer count.",
                  },
                ]),
            {
              value: "next",
              label: `Version ${next}, the next one`,
              help: "Until then it may still happen.",
            },
            {
              value: "outside",
              label: "Outside the agent",
              help: "Such as an outside system or a connection. Any further failure counts.",
            },
          ]}
          value={where}
          onValueChange={setWhere}
        />
      </div>
      <p>If a run fails like this again, the failure is open again and says that it came back.</p>
    </ConfirmChange>
  );
}
