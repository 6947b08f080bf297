import { useEffect, useMemo, useState } from "react";
import type { JsonObject } from "#lib/contract/json.ts";
import { loadRe2, re2IsHere } from "#re2";

/** Whether the schema's patterns can be checked yet; the regular expression engine loads on demand. */
export function usePatternsChecked(schema: JsonObject): boolean {
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
