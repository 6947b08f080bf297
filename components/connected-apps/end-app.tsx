"use client";

import { Unplug } from "lucide-react";
import { useState } from "react";
import { IconButton } from "#components/ui/icon-button.tsx";
import { EndAppDialog } from "./end-app-dialog.tsx";
import type { ConnectedApp } from "./use-connected-apps.ts";

/** The button in a row that ends an app. */
export function EndApp({ app }: { app: ConnectedApp }) {
  const [isEnding, setEnding] = useState(false);
  if (app.state === "ended") return null;
  return (
    <>
      <IconButton label={`End ${app.client.name}`} onClick={() => setEnding(true)}>
        <Unplug aria-hidden />
      </IconButton>
      {isEnding && <EndAppDialog app={app} onClose={() => setEnding(false)} />}
    </>
  );
}
