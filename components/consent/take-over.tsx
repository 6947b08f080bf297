import { Checkbox } from "#components/ui/checkbox.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import type { ConsentDescription } from "#lib/contract/dashboard/consent-words.ts";

/** Offers an app that registered again the runs of its earlier grant. */
export function TakeOver({
  name,
  predecessor,
  checked,
  onChange,
}: {
  name: string;
  predecessor: NonNullable<ConsentDescription["predecessor"]>;
  checked: boolean;
  onChange: (takesOver: boolean) => void;
}) {
  return (
    <Checkbox
      label="Take over the runs of the earlier connection"
      help={
        <>
          You connected an app named {name} <RelativeTime at={predecessor.connectedAt} />
          {predecessor.lastUsedAt && (
            <>
              , last used <RelativeTime at={predecessor.lastUsedAt} />
            </>
          )}
          . This app can then read and answer its runs, and the earlier connection is signed out.
        </>
      }
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
      className="wrap-anywhere"
    />
  );
}
