import { useCallback, useEffect, useMemo, useState } from "react";
import { ApiError } from "#components/api/api-error.ts";
import { violationsOf } from "#components/schema-form/form-validator.ts";
import type { JsonObject } from "#lib/contract/json.ts";
import type { Violation } from "#lib/language/json-schema/json-schema.ts";
import { loadRe2, re2IsHere } from "#re2";

const INPUT = "/input";

/**
 * The input's faults: from the server's own validator while typing, shown for fields that were left or after an attempt
 * to start; and from the server, until the input changes.
 */
export function useFaults({ schema, input }: { schema: JsonObject; input: JsonObject }) {
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [isAttempted, setAttempted] = useState(false);
  const [drafts, setDrafts] = useState<readonly Violation[]>([]);
  const [refused, setRefused] = useState<{ input: string; faults: readonly Violation[] }>();
  const sent = useMemo(() => JSON.stringify(input), [input]);
  const checksPatterns = usePatternsChecked(schema);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once patterns can be matched, everything is looked at again
  const violations = useMemo(() => violationsOf(schema, input), [schema, input, checksPatterns]);

  const shown = useMemo(() => {
    const seen = isAttempted ? violations : violations.filter(({ pointer }) => touched.has(pointer));
    const told = refused?.input === sent ? refused.faults : [];
    const own = new Set(seen.map(({ pointer, message }) => `${pointer} ${message}`));
    return [...seen, ...told.filter(({ pointer, message }) => !own.has(`${pointer} ${message}`))];
  }, [violations, touched, isAttempted, refused, sent]);

  return {
    shown,
    /** All faults, visible or not, including drafts that are not valid JSON. */
    all: [...drafts, ...violations],
    /** The number of fields with a visible fault or a draft. */
    fields: new Set([...drafts, ...shown].map(({ pointer }) => pointer)).size,
    isAttempted,
    touch: useCallback((pointer: string) => setTouched((before) => new Set(before).add(pointer)), []),
    setDrafts,
    attempt: () => setAttempted(true),
    /** Stores the server's faults. */
    refuse(error: unknown) {
      const details = error instanceof ApiError ? error.details : [];
      const faults = details
        .filter(({ field }) => field === INPUT || field?.startsWith(`${INPUT}/`))
        .map(({ field, message, code }) => ({
          pointer: (field ?? "").slice(INPUT.length),
          message,
          keyword: code,
        }));
      setAttempted(true);
      setRefused({ input: sent, faults });
    },
    forget() {
      setTouched(new Set());
      setAttempted(false);
      setRefused(undefined);
    },
  };
}

/** Whether the schema's patterns can be checked yet; the regular expression engine loads on demand. */
function usePatternsChecked(schema: JsonObject): boolean {
  const [isHere, setHere] = useState(re2IsHere);
  const isNeeded = useMemo(() => JSON.stringify(schema).includes('"pattern'), [schema]);
  useEffect(() => {
    if (isHere || !isNeeded) return;
    let isGone = false;
    void loadRe2().then(() => !isGone && setHere(re2IsHere()));
    return () => {
      isGone = true;
    };
  }, [isHere, isNeeded]);
  return isHere;
}
