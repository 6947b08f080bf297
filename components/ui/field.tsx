import { type ReactNode, useId } from "react";
import { classNames } from "./class-names.ts";
import { OptionalMark } from "./optional-mark.tsx";

/** The classes of all inputs. */
export const CONTROL =
  "w-full rounded-md border border-line-control bg-surface text-input text-ink transition-colors placeholder:text-ink-faint " +
  "enabled:hover:border-ink-faint disabled:opacity-60 aria-invalid:border-failed [&[readonly]]:bg-sunken sm:text-body";

/** A property: its name left, its value right, and what is said of it below. */
export const BESIDE =
  "grid min-w-0 grid-cols-[5.5rem_minmax(0,1fr)] items-start gap-x-2 [&>:nth-child(n+3)]:col-start-2";
export const BESIDE_NAME = "py-1.5 text-ink-faint text-table pointer-coarse:py-3";
/** A property's value: plain until the pointer or the focus is on it. */
export const PROPERTY =
  "group flex min-h-8 w-full min-w-0 items-center gap-2 rounded-md px-2 py-1 text-left transition-colors hover:bg-hover aria-expanded:bg-hover pointer-coarse:min-h-11";

/** Props that connect a control with its label, help and error. */
interface FieldControl {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": true | undefined;
}

export interface FieldProps {
  label: string;
  /** For a control without a visible label, such as the search above a list. */
  hideLabel?: boolean;
  help?: ReactNode;
  /** The value's fault. Announced when it appears. */
  error?: ReactNode;
  /** The label stands left of the control, as a property's name. */
  isBeside?: boolean;
  /** Fields are required by default; this marks optional ones. */
  optional?: boolean;
}

/** A label, control, help and error in a fixed layout. */
export function Field({
  label,
  hideLabel = false,
  isBeside = false,
  help,
  error,
  optional = false,
  children,
}: FieldProps & { children: (control: FieldControl) => ReactNode }) {
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={isBeside ? BESIDE : "grid min-w-0 content-start gap-1.5"}>
      <label
        htmlFor={id}
        className={classNames(isBeside ? BESIDE_NAME : "font-medium text-body", hideLabel && "sr-only")}
      >
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

/** Below its control; always rendered, so that new text is announced. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div id={id} role="alert" className="wrap-anywhere text-failed text-meta empty:hidden">
      {children}
    </div>
  );
}
