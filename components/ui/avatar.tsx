import { Bot } from "lucide-react";
import { hueOf, initialsOf } from "./avatar-words.ts";
import { classNames } from "./class-names.ts";

declare module "react" {
  interface CSSProperties {
    /** In degrees, for what is `tinted`. */
    "--hue"?: number;
  }
}

/** A person by initials, or an agent by its sign, in a colour that stays theirs. The name stands beside it or is read. */
export function Avatar({ id, name, isAgent = false }: { id: string; name: string; isAgent?: boolean }) {
  return (
    <span
      aria-hidden
      className={classNames(
        "tinted grid size-5 shrink-0 select-none place-items-center font-semibold text-[0.625rem] leading-none",
        isAgent ? "rounded-sm" : "rounded-full",
      )}
      style={{ "--hue": hueOf(id) }}
    >
      {isAgent ? <Bot className="size-3.5" /> : initialsOf(name)}
    </span>
  );
}
