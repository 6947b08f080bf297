import { FileUp } from "lucide-react";
import { useMemo, useRef, useState } from "react";
import { encodeFile } from "#components/start-run/files/encode-file.ts";
import { FileRow } from "#components/start-run/files/file-row.tsx";
import { chooserTypes, placeFiles } from "#components/start-run/files/file-rules.ts";
import { Button } from "#components/ui/button.tsx";
import { FieldError } from "#components/ui/field.tsx";
import { formatBytes } from "#components/ui/format-bytes.ts";
import type { PlacementRules } from "#lib/contract/attachment-placement.ts";
import { AGENT_TESTS } from "#lib/contract/limits.ts";
import { HEAD_BYTES, typesForLane } from "#lib/language/content-types/detect-type.ts";
import type { WrittenTest } from "./test-draft.ts";

type TestFile = WrittenTest["attachments"][number];

/** Bytes left for files in a test: base64 takes 4 characters for 3 bytes, and 8 KiB are kept for the rest. */
const MOST_BYTES = Math.floor(((AGENT_TESTS.bytes - 8 * 1024) / 4) * 3);
const ERROR = "test-files-error";
const ANY_FILE: PlacementRules = { required: false, acceptedTypes: [], fields: [] };

/** The files that the run gets. A test keeps them itself, so they are small. */
export function FilesField({
  files,
  rules,
  onChange,
  disabled,
}: {
  files: WrittenTest["attachments"];
  /** The lane's rules for files; null if it takes none. */
  rules: PlacementRules | null;
  onChange: (files: WrittenTest["attachments"]) => void;
  disabled: boolean;
}) {
  const chooser = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string>();
  const placing = placeFiles(
    rules ?? ANY_FILE,
    useMemo(() => files.map(withTypes), [files]),
  );
  if (files.length === 0 && !rules) return null;
  const left = MOST_BYTES - files.reduce((sum, { base64 }) => sum + bytesOf(base64), 0);

  async function add(chosen: readonly File[]) {
    if (chosen.length === 0) return;
    const bytes = chosen.reduce((sum, { size }) => sum + size, 0);
    if (files.length + chosen.length > AGENT_TESTS.files) {
      setFault(`A test has at most ${AGENT_TESTS.files} files.`);
    } else if (bytes > left) {
      setFault(`Together the files are too large: a test holds ${formatBytes(MOST_BYTES)}.`);
    } else {
      try {
        onChange([...files, ...(await Promise.all(chosen.map(read)))]);
        setFault(undefined);
      } catch {
        setFault("The file could not be read. Choose it again.");
      }
    }
  }

  return (
    <section aria-labelledby="files-title" className="grid gap-2">
      <h2 id="files-title" className="font-medium">
        Files
      </h2>
      {files.length > 0 && (
        <ul aria-label="Files of the test" className="grid gap-1.5">
          {files.map(({ name, type, base64 }, index) => {
            const place = placing.files[index];
            const refused = place && "fault" in place ? place.fault : undefined;
            const field = place && "field" in place ? rules?.fields[place.field ?? -1]?.label : undefined;
            return (
              <FileRow
                // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
                key={index}
                file={{ name, type, size: bytesOf(base64) }}
                field={field}
                fault={rules ? refused : "The lane takes no files. Remove it."}
                progress={undefined}
                onRemove={disabled ? undefined : () => onChange(files.toSpliced(index, 1))}
              />
            );
          })}
        </ul>
      )}
      {rules && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button
            size="small"
            disabled={disabled}
            aria-describedby={ERROR}
            onClick={() => chooser.current?.click()}
          >
            <FileUp aria-hidden />
            Add files
          </Button>
          <span className="text-ink-faint text-meta">
            {formatBytes(MOST_BYTES)} together. {placing.missing.join(". ")}
          </span>
          <input
            ref={chooser}
            type="file"
            multiple
            accept={chooserTypes(rules)}
            tabIndex={-1}
            aria-hidden
            className="sr-only"
            data-testid="test-file-input"
            onChange={({ target }) => {
              void add([...(target.files ?? [])]);
              target.value = "";
            }}
          />
        </div>
      )}
      <FieldError id={ERROR}>{fault ?? null}</FieldError>
    </section>
  );
}

async function read(file: File): Promise<TestFile> {
  const { name, type } = file;
  const pieces = await encodeFile(file, { onProgress: () => {}, signal: new AbortController().signal });
  return { name, type: type || "application/octet-stream", base64: await new Blob(pieces).text() };
}

/** Judged as the server will. */
function withTypes({ name, type, base64 }: TestFile) {
  const beginning = atob(base64.slice(0, Math.ceil(HEAD_BYTES / 3) * 4));
  const head = Uint8Array.from(beginning, (character) => character.charCodeAt(0));
  return { type, types: typesForLane({ head, name, declared: type }) };
}

const bytesOf = (base64: string): number =>
  (base64.length / 4) * 3 - (base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0);
