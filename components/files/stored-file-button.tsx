"use client";

import { FolderOpen } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { formatBytes } from "#components/ui/format-bytes.ts";
import { OptionList } from "#components/ui/option-list.tsx";
import { Popup } from "#components/ui/popup.tsx";
import { type StoredFile, useFiles } from "./use-files.ts";

/** Chooses a file that a team has stored, found by a part of its name. */
export function StoredFileButton({
  onChoose,
  disabled,
}: {
  onChoose: (file: StoredFile) => void;
  disabled: boolean;
}) {
  const anchor = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={anchor}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        disabled={disabled}
        onClick={() => setOpen(!isOpen)}
      >
        <FolderOpen aria-hidden />
        Stored files
      </Button>
      <Popup anchor={anchor} open={isOpen} onOpenChange={setOpen} label="Stored files">
        <StoredFileList
          onChoose={(file) => {
            setOpen(false);
            onChoose(file);
          }}
        />
      </Popup>
    </>
  );
}

function StoredFileList({ onChoose }: { onChoose: (file: StoredFile) => void }) {
  const [name, setName] = useState("");
  const { data: files = [], isFetching } = useFiles({ teamId: null, name });
  return (
    <OptionList
      label="Stored files"
      isAlwaysSearched
      searchLabel="Search by name"
      onSearch={setName}
      isSearching={isFetching}
      chosen={[]}
      options={files.map((file) => ({
        value: file.id,
        label: file.name,
        hint: `${formatBytes(file.size)}, ${file.team.name}`,
      }))}
      onChoose={(id) => {
        const file = files.find((one) => one.id === id);
        if (file) onChoose(file);
      }}
      empty="No file has this in its name."
    />
  );
}
