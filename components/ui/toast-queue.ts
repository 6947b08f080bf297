export interface Toast {
  readonly kind: "done" | "failed";
  readonly title: string;
  readonly description?: string;
  /** An action in the toast: "Undo", "Open". */
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

/** Toasts from before Toaster was mounted. */
const early: Toast[] = [];
let show: (toast: Toast) => void = (toast) => early.push(toast);

export function showToast(toast: Toast): void {
  show(toast);
}

/** For Toaster, once mounted. */
export function showToastsBy(next: (toast: Toast) => void): void {
  show = next;
  for (const toast of early.splice(0)) next(toast);
}
