import { FileDown, FileUp } from "lucide-react";
import { MenuItem } from "#components/ui/menu.tsx";
import { ChooseFileDialog } from "#components/versions/import-dialog.tsx";
import { saveAgentFile } from "#components/versions/save-agent-file.ts";
import { useBuilder, useBuilderStore } from "./builder-store.ts";

/** The draft as a file, as it is on the canvas, and a file in its place. */
export function FileItems({ onImport }: { onImport: () => void }) {
  const store = useBuilderStore();
  const isReadOnly = useBuilder((state) => state.isReadOnly);
  return (
    <>
      <MenuItem
        icon={<FileDown aria-hidden />}
        onSelect={() => {
          const { name, description, graph } = store.content;
          saveAgentFile({ name, description, graph });
        }}
      >
        Export
      </MenuItem>
      <MenuItem icon={<FileUp aria-hidden />} disabled={isReadOnly} onSelect={onImport}>
        Import a file
      </MenuItem>
    </>
  );
}

/** A change like any other: it is saved with the next, and can be undone. */
export function ImportIntoCanvas({ onClose }: { onClose: () => void }) {
  const store = useBuilderStore();
  return (
    <ChooseFileDialog
      onClose={onClose}
      onFile={({ name, description, graph }) => {
        store.change({ label: "Import a file" }, (content) => ({ ...content, name, description, graph }));
        onClose();
      }}
    />
  );
}
