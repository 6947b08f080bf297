import { ChevronDown, ChevronUp } from "lucide-react";
import { type ReactNode, useId, useMemo, useRef } from "react";
import { IconButton } from "#components/ui/icon-button.tsx";
import { lazyPart } from "#components/ui/lazy-part.tsx";
import { ResizeHandle, useKeptSize } from "#components/ui/resize-handle.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { TabList } from "#components/ui/tab-list.tsx";
import { useBuilder, useBuilderStore } from "../builder-store.ts";
import { ProblemList } from "../problems/problem-list.tsx";
import type { DraftSession } from "../saving/draft-session.ts";

const GraphJson = lazyPart(
  async () => (await import("../json/graph-json.tsx")).GraphJson,
  <Skeleton className="h-full" />,
);

/** The draft that is edited, and what saves it. */
interface OpenDraft {
  readonly agentId: string;
  readonly session: DraftSession;
}

interface PanelTab {
  readonly value: string;
  readonly label: ReactNode;
  readonly content: () => ReactNode;
}

const PreviewPanel = lazyPart(
  async () => (await import("../preview/preview-panel.tsx")).PreviewPanel,
  <Skeleton className="h-full" />,
);

const DataPanel = lazyPart(
  async () => (await import("../preview/data-panel.tsx")).DataPanel,
  <Skeleton className="h-full" />,
);

/** The tabs beneath the canvas, in their order. */
const tabsOf = (draft: OpenDraft): readonly PanelTab[] => [
  { value: "preview", label: "Preview", content: () => <PreviewPanel {...draft} /> },
  { value: "data", label: "Data", content: () => <DataPanel /> },
  { value: "problems", label: <ProblemsLabel />, content: () => <ProblemList /> },
  { value: "json", label: "JSON", content: () => <GraphJson /> },
];

const TAB =
  "-mb-px inline-flex h-9 shrink-0 items-center gap-2 border-transparent border-b-2 px-1 text-ink-soft text-table transition-colors " +
  "hover:text-ink focus-visible:-outline-offset-2 data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink";

/** Of what is in the panel, in pixels. */
const HEIGHTS = { usual: 320, least: 120, most: 1_200 } as const;

/** The panel beneath the canvas: problems, previews and settings of the draft. */
export function BottomPanel({ agentId, session }: OpenDraft) {
  const id = useId();
  const tabs = useMemo(() => tabsOf({ agentId, session }), [agentId, session]);
  const store = useBuilderStore();
  const { tab, isOpen } = useBuilder((state) => state.panel);
  const shown = tabs.find(({ value }) => value === tab);
  const content = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useKeptSize("draft-panels");
  return (
    <section aria-label="Panel" className="shrink-0 border-line border-t bg-surface">
      {isOpen && (
        <ResizeHandle
          label="Height of the panel"
          panel={content}
          side="top"
          size={height}
          {...HEIGHTS}
          onSize={setHeight}
        />
      )}
      <div className="flex items-center gap-2 px-4">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a tab that is chosen already opens the panel, too */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the tabs take the keys */}
        <div
          className="min-w-0 grow"
          onClick={(event) => {
            if (event.target instanceof Element && event.target.closest("[role=tab]"))
              store.showPanel({ isOpen: true });
          }}
        >
          <TabList
            id={id}
            label="Draft panels"
            tabs={tabs.map(({ value, label }) => ({ value, content: label }))}
            value={tab}
            onValueChange={(next) => store.showPanel({ tab: next })}
            className="flex gap-4 overflow-x-auto"
            tabClassName={TAB}
          />
        </div>
        <IconButton
          label={isOpen ? "Close the panel" : "Open the panel"}
          aria-expanded={isOpen}
          onClick={() => store.showPanel({ isOpen: !isOpen })}
        >
          {isOpen ? <ChevronDown aria-hidden /> : <ChevronUp aria-hidden />}
        </IconButton>
      </div>
      <div
        ref={content}
        id={`${id}-panel`}
        role="tabpanel"
        aria-labelledby={`${id}-${tab}`}
        hidden={!isOpen}
        // What is placed absolutely in it, such as text for screen readers, scrolls with it and not with the page.
        style={height === undefined ? undefined : { height: `min(${height}px, 65dvh)` }}
        className="relative h-[min(20rem,40dvh)] overflow-auto border-line border-t"
      >
        {isOpen && shown?.content()}
      </div>
    </section>
  );
}

function ProblemsLabel() {
  const errors = useBuilder(({ problems }) => problems.filter(({ severity }) => severity === "error").length);
  const all = useBuilder(({ problems }) => problems.length);
  return (
    <>
      Problems
      <span
        className={`rounded-full px-1.5 text-meta tabular-nums ${errors > 0 ? "bg-failed-wash text-failed" : "bg-hover text-ink-soft"}`}
      >
        {all}
      </span>
    </>
  );
}
