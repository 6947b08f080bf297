import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { OptionalMark } from "./optional-mark.tsx";

/** The classes of everything that is typed into or chosen from. */
export const CONTROL =
  "w-full rounded-md border border-line-control bg-surface text-input text-ink transition-colors placeholder:text-ink-faint " +
  "enabled:hover:border-ink-faint disabled:opacity-60 aria-invalid:border-failed [&[readonly]]:bg-sunken sm:text-body";

/** What a control takes over so that label, help and error belong to it. */
export interface FieldControl {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
}

export interface FieldProps {
  label: string;
  /** For a control whose place says what it is, such as a search over a list. */
  hideLabel?: boolean;
  help?: ReactNode;
  /** What is wrong with the value. Announced when it appears. */
  error?: ReactNode;
  /** Required is the norm; this marks what is not. */
  optional?: boolean;
}

/** Label, control, help and error in fixed places. */
export function Field({
  label,
  hideLabel = false,
  help,
  error,
  optional = false,
  children,
}: FieldProps & { children: (control: FieldControl) => ReactNode }) {
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className="grid min-w-0 content-start gap-1.5">
      <label htmlFor={id} className={classNames("font-medium text-body", hideLabel && "sr-only")}>
        {label}
        {optional && <OptionalMark />}
      </label>
      {children({ id, "aria-describedby": described || undefined, "aria-invalid": error ? true : undefined })}
      <FieldNotes id={id} help={help} error={error} />
    </div>
  );
}

/** Help and error of a control, by ids that it names in `aria-describedby`. */
export function FieldNotes({ id, help, error }: { id: string; help: ReactNode; error: ReactNode }) {
  return (
    <>
      {help && (
        <div id={`${id}-help`} className="text-ink-faint text-meta">
          {help}
        </div>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </>
  );
}

/** Under its control, always there so that its words are announced when they come. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} role="alert" className="wrap-anywhere text-failed text-meta empty:hidden">
      {children}
    </div>
  );
}
