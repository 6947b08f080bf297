"use client";

import { ModelKeyDialog } from "#components/settings-models/model-key-dialog.tsx";
import { useModels } from "#components/settings-models/use-models.ts";

/** Chooses a provider, takes its key, tests it. Opens once it is known which models there are. */
export function ConnectModel({ onClose }: { onClose: () => void }) {
  const { data } = useModels();
  return data ? <ModelKeyDialog models={data} onClose={onClose} /> : null;
}
