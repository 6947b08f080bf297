"use client";

import { useState } from "react";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { Button } from "#components/ui/button.tsx";
import { type ProviderErrand, startProviderSignIn } from "./start-provider-sign-in.ts";

interface Provider {
  readonly id: string;
  readonly name: string;
}

/** A button for each configured sign-in provider. */
export function ProviderButtons({
  providers,
  errand,
  label = (name) => `Continue with ${name}`,
  className = "h-10 justify-center",
}: {
  providers: readonly Provider[];
  errand: ProviderErrand;
  label?: (name: string) => string;
  className?: string;
}) {
  const [leaving, setLeaving] = useState<string>();
  const [error, setError] = useState<Error | null>(null);
  function leave({ id }: Provider) {
    setLeaving(id);
    setError(null);
    startProviderSignIn(id, errand).catch((reason: unknown) => {
      setLeaving(undefined);
      setError(reason instanceof Error ? reason : new Error("unknown"));
    });
  }
  if (providers.length === 0) return null;
  return (
    <div className="grid gap-2">
      {providers.map((provider) => (
        <Button
          key={provider.id}
          className={className}
          disabled={leaving !== undefined}
          onClick={() => leave(provider)}
        >
          {leaving === provider.id ? `Going to ${provider.name}` : label(provider.name)}
        </Button>
      ))}
      <RefusalNotice what="The provider could not be asked." error={error} />
    </div>
  );
}
