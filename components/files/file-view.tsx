"use client";

import { Download, Trash2 } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { ConfirmChange } from "#components/api/confirm-change.tsx";
import { NotLoaded } from "#components/api/not-loaded.tsx";
import { Button } from "#components/ui/button.tsx";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { CopyableId } from "#components/ui/copyable-id.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Fact } from "#components/ui/fact.tsx";
import { formatBytes } from "#components/ui/format-bytes.ts";
import { PageHeader } from "#components/ui/page-header.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { notify } from "#components/ui/toast.tsx";
import { FilePreview } from "./file-preview.tsx";
import { kindWords } from "./kind-words.ts";
import { PreviewSkeleton } from "./no-preview.tsx";
import { contentAddress } from "./use-content.ts";
import { type FilePage, useDeleteFile, useFile } from "./use-files.ts";
import { UsedIn } from "./used-in.tsx";

/** One file: what it is, how it looks, where it is used. */
export function FileView({ fileId }: { fileId: string }) {
  const query = useFile(fileId);
  if (query.data) return <Loaded page={query.data} />;
  return (
    <div className="grid gap-6">
      <PageHeader title="File" state={query.error ? null : <Skeleton className="h-4 w-80 max-w-full" />} />
      <NotLoaded
        what="The file could not be loaded."
        query={query}
        pending={<PreviewSkeleton />}
        instead={{
          file_not_found: (
            <EmptyState
              title="File not found"
              act={
                <Link href="/files" className={buttonClasses("secondary", "justify-self-start")}>
                  All files
                </Link>
              }
            >
              It may have been deleted, or the address is incomplete.
            </EmptyState>
          ),
        }}
      />
    </div>
  );
}

function Loaded({ page }: { page: FilePage }) {
  const { file, mayEdit, usedIn } = page;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PageHeader
        title={file.name}
        state={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>
              {kindWords(file.type)}, {formatBytes(file.size)}
            </span>
            <CopyableId id={file.id} what="file id" />
          </span>
        }
        actions={
          <>
            {mayEdit && <DeleteFile page={page} />}
            <a href={contentAddress(file.id)} download={file.name} className={buttonClasses("primary")}>
              <Download aria-hidden />
              Download
            </a>
          </>
        }
      />
      <div className="grid items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <FilePreview file={file} />
        <aside aria-label="About this file" className="grid gap-6">
          <dl className="grid grid-cols-2 gap-x-4 gap-y-3">
            <Fact label="Team">{file.team.name}</Fact>
            <Fact label="Media type">
              <span className="font-mono text-meta">{file.type}</span>
            </Fact>
            <Fact label="Uploaded by">{file.author.name}</Fact>
            <Fact label="Uploaded">
              <RelativeTime at={file.createdAt} />
            </Fact>
            <Fact label="Storage key, for attachments" isWide>
              <CopyableId id={file.storageKey} what="storage key" />
            </Fact>
            <Fact label="SHA-256" isWide>
              <CopyableId id={file.sha256} what="SHA-256" />
            </Fact>
          </dl>
          <UsedIn usedIn={usedIn} />
        </aside>
      </div>
    </div>
  );
}

function DeleteFile({ page: { file, usedIn } }: { page: FilePage }) {
  const router = useRouter();
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteFile(file.id);
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <Trash2 aria-hidden />
        Delete
      </Button>
      {isAsking && (
        <ConfirmChange
          onClose={() => setAsking(false)}
          title={`Delete ${file.name}?`}
          confirmLabel="Delete"
          change={remove}
          given={undefined}
          refused="The file was not deleted."
          onDone={() => {
            notify("Deleted");
            router.push("/files");
          }}
        >
          It cannot be restored.
          {usedIn.length > 0 && " Runs and comments that have it attached keep its content."}
        </ConfirmChange>
      )}
    </>
  );
}
