export interface Toast {
  readonly kind: "done" | "failed";
  readonly title: string;
  readonly description?: string;
  /** One thing to do about it: "Undo", "Open". */
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

/** Toasts from before the component that shows them was mounted. */
const early: Toast[] = [];
let show: (toast: Toast) => void = (toast) => early.push(toast);

export function showToast(toast: Toast): void {
  show(toast);
}

/** For what shows them, once it is there. */
export function showToastsBy(next: (toast: Toast) => void): void {
  show = next;
  for (const toast of early.splice(0)) next(toast);
}
