"use client";

import { Download, FolderInput, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { type RefObject, useState } from "react";
import { fieldFault } from "#components/api/api-error.ts";
import { ConfirmChange } from "#components/api/confirm-change.tsx";
import { RefusalNotice } from "#components/api/refusal-notice.tsx";
import { Unreachable } from "#components/api/unreachable.tsx";
import { useDocumentTeams } from "#components/documents/use-documents.ts";
import { Button } from "#components/ui/button.tsx";
import { buttonClasses } from "#components/ui/button-classes.ts";
import { CopyableId } from "#components/ui/copyable-id.tsx";
import { EditableTitle } from "#components/ui/editable-title.tsx";
import { Fact } from "#components/ui/fact.tsx";
import { formatBytes } from "#components/ui/format-bytes.ts";
import { PageHeader } from "#components/ui/page-header.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { notify } from "#components/ui/toast.tsx";
import { FILES } from "#lib/contract/limits.ts";
import { FileMark } from "./file-columns.tsx";
import { FilePreview } from "./file-preview.tsx";
import { kindWords } from "./kind-words.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { PreviewSkeleton } from "./no-preview.tsx";
import { contentAddress } from "./use-content.ts";
import { type FilePage, type StoredFile, useChangeFile, useDeleteFile, useFile } from "./use-files.ts";
import { UsedIn } from "./used-in.tsx";

/** One file: what it is, how it looks, where it is used. */
export function FileView({ fileId }: { fileId: string }) {
  const query = useFile(fileId);
  if (query.data) return <Loaded page={query.data} />;
  return (
    <div className="grid gap-6">
      <PageHeader title="File" state={query.error ? null : <Skeleton className="h-4 w-80 max-w-full" />} />
      <Unreachable
        query={query}
        noun="file"
        pending={<PreviewSkeleton />}
        code="file_not_found"
        why="It may have been deleted, or the address is incomplete."
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
        {...(mayEdit && { heading: (ref) => <FileName file={file} headingRef={ref} /> })}
        state={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="flex items-center gap-1.5">
              <FileMark type={file.type} />
              {kindWords(file.type, file.name)}, {formatBytes(file.size)}
            </span>
            <CopyableId id={file.id} what="file id" />
          </span>
        }
        actions={
          <>
            {mayEdit && <MoveFile file={file} />}
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

function FileName({
  file,
  headingRef,
}: {
  file: StoredFile;
  headingRef: RefObject<HTMLHeadingElement | null>;
}) {
  const change = useChangeFile(file.id);
  return (
    <EditableTitle
      title={file.name}
      label="Name"
      maxLength={FILES.nameChars}
      headingRef={headingRef}
      isPending={change.isPending}
      fault={fieldFault(change.error, "/name") ?? change.error?.message}
      onSave={(name, close) => change.mutate({ name }, { onSuccess: close })}
      onClose={change.reset}
    />
  );
}

/** Only for who has another team. */
function MoveFile({ file }: { file: StoredFile }) {
  const [isAsking, setAsking] = useState(false);
  const { data } = useDocumentTeams();
  const change = useChangeFile(file.id);
  if (!data || data.teams.length < 2) return null;
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <FolderInput aria-hidden />
        Move
      </Button>
      {isAsking && (
        <MoveDialog
          title={`Move ${file.name} to another team`}
          from={file.team.id}
          isPending={change.isPending}
          failure={<RefusalNotice what="The file was not moved." error={change.error} />}
          onMove={(teamId) =>
            change.mutate(
              { teamId },
              {
                onSuccess() {
                  setAsking(false);
                  const team = data.teams.find(({ id }) => id === teamId);
                  notify(`Moved to ${team?.name ?? "another team"}`);
                },
              },
            )
          }
          onClose={() => {
            setAsking(false);
            change.reset();
          }}
        />
      )}
    </>
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
