"use client";

import { ApiError, fieldFault } from "#components/api/api-error.ts";
import { TextArea } from "#components/ui/text-area.tsx";
import { CalledAddresses } from "./called-addresses.tsx";
import { words } from "./connection-draft.ts";
import type { ConnectionUse } from "./use-connections.ts";

/** The allowed addresses, below those that agents use. */
export function OriginsField({
  use,
  value,
  onChange,
  error,
  isFirstFocus = false,
}: {
  use: ConnectionUse | undefined;
  /** One per line. */
  value: string;
  onChange: (value: string) => void;
  error: Error | null;
  /** Whether it has the dialog's initial focus. */
  isFirstFocus?: boolean;
}) {
  const origins = words(value);
  return (
    <>
      {use && (
        <CalledAddresses
          use={use}
          origins={origins}
          onAllow={(origin) => onChange([...origins, origin].join("\n"))}
        />
      )}
      <TextArea
        label="Allowed addresses"
        rows={2}
        data-first-focus={isFirstFocus || undefined}
        placeholder="https://api.crm.example"
        help="One address per line, without a path. The secret is sent to no other address."
        value={value}
        onChange={({ target }) => onChange(target.value)}
        error={originFault(error)}
        className="font-mono"
      />
    </>
  );
}

/** The fault of any address. */
export function originFault(error: Error | null): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const fault = error.details.find(({ field }) => field?.startsWith("/origins"));
  return fault && fieldFault(error, fault.field ?? "");
}
