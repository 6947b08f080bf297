import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

/** One second factor with its details and actions. */
export function FactorRow({
  icon: Icon,
  title,
  children,
  action,
}: {
  icon: LucideIcon;
  title: ReactNode;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <li className="flex items-start gap-3 p-3">
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-faint" />
      <div className="grid min-w-0 grow gap-0.5">
        <p className="wrap-anywhere font-medium">{title}</p>
        <div className="text-ink-soft text-meta">{children}</div>
      </div>
      {action}
    </li>
  );
}
