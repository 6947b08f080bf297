import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { type KeyboardEvent, useRef, useState } from "react";
import { classNames } from "#components/ui/class-names.ts";
import { IconButton } from "#components/ui/icon-button.tsx";
import { DocumentTree } from "./document-tree.tsx";
import { useDropTarget, useMoveInTree } from "./tree-move.ts";
import type { DocumentPage } from "./use-documents.ts";

const KEY = "laneway.documentTree";

/** The team's documents beside the one that is open, with its place among them. Where there is no room, it is away. */
export function TreeBeside({ page }: { page: DocumentPage }) {
  const [isOpen, setIsOpen] = useState(isKeptOpen);
  const move = useMoveInTree();
  const onMove = page.mayEdit ? move : undefined;
  const top = useRef<HTMLHeadingElement>(null);
  const topName = `the top of ${page.team.name}`;
  const isOverTop = useDropTarget(top, { teamId: page.team.id, topName, onMove });
  function toggle(): void {
    setIsOpen(!isOpen);
    try {
      localStorage.setItem(KEY, isOpen ? "closed" : "open");
    } catch {
      // Without storage it is open again with the next page.
    }
  }
  const Icon = isOpen ? PanelLeftClose : PanelLeftOpen;
  return (
    <nav
      aria-label="Documents of the team"
      className={`max-lg:hidden sticky top-18 max-h-[calc(100dvh-6rem)] overflow-y-auto ${isOpen ? "w-60" : "w-8"}`}
    >
      <div className="flex items-center gap-1">
        <h2
          ref={top}
          hidden={!isOpen}
          className={classNames(
            "wrap-anywhere min-w-0 grow rounded-md px-2 py-1 font-medium text-table",
            isOverTop && "bg-accent-wash outline-2 outline-accent -outline-offset-2",
          )}
        >
          {page.team.name}
        </h2>
        <IconButton
          label={isOpen ? "Hide the documents" : "Show the documents"}
          aria-expanded={isOpen}
          onClick={toggle}
        >
          <Icon aria-hidden />
        </IconButton>
      </div>
      {isOpen && (
        // biome-ignore lint/a11y/noStaticElementInteractions: its links and buttons have the focus
        <div data-tree onKeyDown={moveInTree}>
          <DocumentTree
            label={`Documents of ${page.team.name}`}
            teamId={page.team.id}
            onMove={onMove}
            place={{ currentId: page.id, aboveIds: page.above.map(({ id }) => id) }}
          />
        </div>
      )}
    </nav>
  );
}

function isKeptOpen(): boolean {
  try {
    return localStorage.getItem(KEY) !== "closed";
  } catch {
    return true;
  }
}

/** Up and down go through what is shown; right opens a branch, left closes it or goes to the one above. */
function moveInTree(event: KeyboardEvent<HTMLElement>): void {
  const link = event.target instanceof Element ? event.target.closest("li")?.querySelector("a") : null;
  if (!link) return;
  const links = [...event.currentTarget.querySelectorAll("a")];
  const row = link.closest("li");
  const toggle = row?.querySelector<HTMLButtonElement>(":scope > div > button");
  const isOpen = toggle?.getAttribute("aria-expanded") === "true";
  if (event.key === "ArrowDown") links[links.indexOf(link) + 1]?.focus();
  else if (event.key === "ArrowUp") links[links.indexOf(link) - 1]?.focus();
  else if (event.key === "ArrowRight" && toggle && !isOpen) toggle.click();
  else if (event.key === "ArrowLeft" && toggle && isOpen) toggle.click();
  else if (event.key === "ArrowLeft") row?.parentElement?.closest("li")?.querySelector("a")?.focus();
  else return;
  event.preventDefault();
}
