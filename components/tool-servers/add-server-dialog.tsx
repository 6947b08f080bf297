"use client";

import { useState } from "react";
import { fieldFault, isFieldFault } from "#components/api/api-error.ts";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { useConnections } from "#components/connections/use-connections.ts";
import { Combobox } from "#components/ui/combobox.tsx";
import { FormDialog } from "#components/ui/form-dialog.tsx";
import { TextField } from "#components/ui/text-field.tsx";
import { notify } from "#components/ui/toast.tsx";
import { sayLeftOut } from "./say-refreshed.ts";
import { useToolServerActions } from "./use-tool-servers.ts";

/** Lists a server's tools and adds it. */
export function AddServerDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState("");
  const [url, setUrl] = useState("");
  const [connectionName, setConnectionName] = useState<string | null>(null);
  const { data: connections } = useConnections();
  const { add } = useToolServerActions();
  return (
    <FormDialog
      onClose={onClose}
      title="Add a tool server"
      description="A remote MCP server. Laneway asks it for its tools. Agents use them as server.tool."
      act={add.isPending ? "Asking the server" : "Add server"}
      disabled={add.isPending}
      onSubmit={() =>
        add.mutate(
          { name: name.trim(), url: url.trim(), connectionName },
          {
            onSuccess: ({ tools, leftOut, ...added }) => {
              notify(`${added.name} offers ${tools === 1 ? "one tool" : `${tools} tools`}`, {
                ...(leftOut.length > 0 && { description: sayLeftOut(leftOut) }),
              });
              onClose();
            },
          },
        )
      }
    >
      <TextField
        label="Name"
        autoComplete="off"
        placeholder="shop"
        help="The first part of its tools' names: lowercase letters, digits, - and _."
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={fieldFault(add.error, "/name")}
        className="font-mono"
      />
      <TextField
        label="Address"
        type="url"
        autoComplete="off"
        placeholder="https://shop.example/mcp"
        help="Everybody in the workspace may see it: keep credentials in a connection."
        value={url}
        onChange={({ target }) => setUrl(target.value)}
        error={fieldFault(add.error, "/url")}
        className="font-mono"
      />
      <Combobox
        label="Connection"
        optional
        clearable
        placeholder="None"
        help="The credential to sign in with."
        options={(connections?.connections ?? []).map((one) => ({
          value: one.name,
          label: one.name,
          hint: one.origins[0] ?? "",
        }))}
        empty="The workspace has no such connection."
        value={connectionName}
        onValueChange={setConnectionName}
      />
      {!isFieldFault(add.error, ["/name", "/url"]) && (
        <RefusalNotice what="The server was not added." error={add.error} />
      )}
    </FormDialog>
  );
}
