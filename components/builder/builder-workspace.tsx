import { useQuery } from "@tanstack/react-query";
import { useReactFlow, type Viewport } from "@xyflow/react";
import { useQueryState } from "nuqs";
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { apiQuery } from "#components/api/api-query.ts";
import { areasOf, placeGraph } from "#components/graph/place-graph.ts";
import { Drawer } from "#components/ui/drawer.tsx";
import { ResizeHandle, useKeptSize } from "#components/ui/resize-handle.tsx";
import { useMediaQuery } from "#components/ui/use-media-query.ts";
import { containersOf } from "#lib/language/agent-document/drafts/levels.ts";
import { type BuilderActions, BuilderActionsContext, type Said, type Search } from "./builder-actions.ts";
import {
  CANVAS,
  focusFirst,
  focusFirstInspectorField,
  focusIfLost,
  focusWhenDrawn,
  isInSight,
} from "./builder-focus.ts";
import { useBuilder, useBuilderStore } from "./builder-store.ts";
import { noteBoxId } from "./canvas/box-nodes.ts";
import { BuilderCanvas } from "./canvas/builder-canvas.tsx";
import { CanvasTools } from "./canvas/canvas-tools.tsx";
import { duplicateNodes } from "./canvas/duplicate-nodes.ts";
import { firstViewOf } from "./canvas/first-view-of.ts";
import { SearchPopup } from "./canvas/search-popup.tsx";
import { useCanvasKeys } from "./canvas/use-canvas-keys.ts";
import { useClipboard } from "./canvas/use-clipboard.ts";
import { type FieldHandle, LastFieldContext } from "./code/last-field.ts";
import { InspectorPanel } from "./inspector-panel.tsx";
import { BottomPanel } from "./panel/bottom-panel.tsx";
import type { DraftSession } from "./saving/draft-session.ts";
import { useDraftProblems } from "./validation/use-problems.ts";

/** Narrower, the inspector is a drawer. */
const NARROW = "(width < 64rem)";
/** Of the inspector, in pixels. */
const WIDTHS = { usual: 360, least: 280, most: 960 } as const;

/** The canvas with the inspector beside it and the panel beneath. */
export function BuilderWorkspace({
  agentId,
  teamId,
  session,
}: {
  agentId: string;
  teamId: string;
  session: DraftSession;
}) {
  const store = useBuilderStore();
  const flow = useReactFlow();
  const graph = useBuilder((state) => state.history.present.graph);
  const layout = useBuilder((state) => state.history.present.layout);
  const folded = useBuilder((state) => state.folded);
  const placed = useMemo(() => placeGraph(graph, layout, folded), [graph, layout, folded]);
  const [search, setSearch] = useState<Search>();
  const [said, setSaid] = useState<Said>();
  const [isDrawn, setIsDrawn] = useState(false);
  const isNarrow = useMediaQuery(NARROW);
  const inspector = useRef<HTMLDivElement>(null);
  const lastField = useRef<RefObject<FieldHandle | null>>(null);
  const [width, setWidth] = useKeptSize("inspector");
  const { data: options } = useQuery(apiQuery("/api/draft-options", { query: { teamId } }));
  useDraftProblems(options);

  const actions = useMemo<BuilderActions>(() => {
    const placedNow = () => placeGraph(store.content.graph, store.content.layout, store.state.folded);
    function goTo(boxId: string): void {
      store.select({ boxes: new Set([boxId]) });
      store.fold(containersOf(store.content.graph, boxId), false);
      // Once it is drawn: it may be new, or out of sight.
      requestAnimationFrame(() => {
        const area = areasOf(placedNow()).get(boxId);
        if (area && !isInSight(boxId)) {
          const zoom = Math.max(flow.getZoom(), 0.7);
          void flow.setCenter(area.x + area.width / 2, area.y + Math.min(area.height, 120) / 2, { zoom });
        }
        focusWhenDrawn(boxId);
      });
    }
    return {
      goTo,
      search: setSearch,
      duplicate(nodeIds) {
        let ids: readonly string[] = [];
        store.change({ label: "Duplicate" }, (content) => {
          const made = duplicateNodes(content, placedNow(), new Set(nodeIds));
          ids = made?.ids ?? [];
          return made?.content;
        });
        const [first] = ids;
        if (first === undefined) return;
        goTo(first);
        store.select({ boxes: new Set(ids) });
      },
      say: (message, { offersUndo = false } = {}) =>
        setSaid({
          message,
          content: store.content,
          step: offersUndo ? store.state.history.past.at(-1) : undefined,
        }),
      fold(boxId) {
        const box = placedNow().boxes.find(({ id }) => id === boxId);
        if (!box || box.kind === "lane" || box.inside === null) return;
        store.fold([box.node.id], box.kind === "frame");
        // It is drawn anew and elsewhere, and what was selected in it is out of sight.
        requestAnimationFrame(() => goTo(boxId));
      },
      backToCanvas() {
        const { boxes, link } = store.state.selected;
        const [boxId] = boxes;
        if (boxId !== undefined) focusWhenDrawn(boxId);
        else focusFirst([...(link === null ? [] : [`[data-edge="${CSS.escape(link)}"]`]), CANVAS]);
      },
      openInspector() {
        if (window.matchMedia(NARROW).matches) setIsDrawn(true);
        else requestAnimationFrame(() => focusFirstInspectorField(inspector.current));
      },
    };
  }, [store, flow]);
  const toCanvasOnEscape = (event: KeyboardEvent<HTMLElement>) => {
    // A list or a completion that is open took it already, or is no part of the form.
    const isOwn = event.target instanceof Node && event.currentTarget.contains(event.target);
    if (event.key !== "Escape" || event.defaultPrevented || !isOwn) return;
    event.preventDefault();
    actions.backToCanvas();
  };
  const selected = useBuilder((state) => state.selected);
  const notes = useBuilder((state) => state.history.present.layout.notes);
  useEffect(() => {
    const ids = new Set([...placed.boxes.map(({ id }) => id), ...Object.keys(notes).map(noteBoxId)]);
    // The focused element may have been removed with it.
    if (store.keepSelected((id) => ids.has(id))) focusIfLost();
  }, [store, placed, notes]);
  const selectedNow = [...selected.boxes, selected.link].join(" ");
  // biome-ignore lint/correctness/useExhaustiveDependencies: each part is read from its beginning
  useEffect(() => {
    // In newer browsers it answers a promise, which is no cleanup.
    inspector.current?.scrollTo(0, 0);
  }, [selectedNow]);
  // A link from elsewhere leads to a place: a problem on the page that publishes, a changed node.
  const [asked] = useQueryState("at");
  const goToAsked = useEffectEvent(() => asked !== null && actions.goTo(asked));
  useEffect(() => {
    goToAsked();
  }, []);
  return (
    <BuilderActionsContext value={actions}>
      <LastFieldContext value={lastField}>
        <div className="flex min-h-0 grow">
          <div className="flex min-w-0 grow flex-col">
            <CanvasArea placed={placed} said={said} onHeard={() => setSaid(undefined)} />
            {/* biome-ignore lint/a11y/noStaticElementInteractions: what is in it has the focus */}
            <div onKeyDown={toCanvasOnEscape}>
              <BottomPanel agentId={agentId} session={session} />
            </div>
          </div>
          {!isNarrow && (
            <>
              <ResizeHandle
                label="Width of the inspector"
                panel={inspector}
                side="left"
                size={width}
                {...WIDTHS}
                onSize={setWidth}
              />
              <aside
                ref={inspector}
                aria-label="Inspector"
                onKeyDown={toCanvasOnEscape}
                style={width === undefined ? undefined : { width, maxWidth: "60vw" }}
                className="relative w-90 shrink-0 overflow-y-auto border-line border-l bg-surface min-[120rem]:w-120"
              >
                <InspectorPanel agentId={agentId} placed={placed} options={options} />
              </aside>
            </>
          )}
          {isNarrow && isDrawn && (
            <Drawer title="Inspector" onClose={() => setIsDrawn(false)}>
              <InspectorPanel agentId={agentId} placed={placed} options={options} />
            </Drawer>
          )}
        </div>
        {search && (
          <SearchPopup key={searchKey(search)} search={search} onClose={() => setSearch(undefined)} />
        )}
      </LastFieldContext>
    </BuilderActionsContext>
  );
}

const searchKey = ({ kind, at }: Search) => `${kind} ${at.x} ${at.y}`;

function CanvasArea({
  placed,
  said,
  onHeard,
}: {
  placed: ReturnType<typeof placeGraph>;
  said: Said | undefined;
  onHeard: () => void;
}) {
  const onKeyDown = useCanvasKeys(placed);
  useClipboard(placed);
  const area = useRef<HTMLElement>(null);
  const [view, setView] = useState<Viewport>();
  const begin = useEffectEvent(() => {
    if (area.current) setView(firstViewOf(areasOf(placed), area.current.getBoundingClientRect()));
  });
  useLayoutEffect(() => begin(), []);
  return (
    <section
      ref={area}
      aria-label="Canvas"
      tabIndex={-1}
      className="relative min-h-0 grow focus-visible:-outline-offset-2"
      onKeyDown={onKeyDown}
    >
      {view && (
        <BuilderCanvas placed={placed} firstView={view}>
          <CanvasTools placed={placed} said={said} onHeard={onHeard} />
        </BuilderCanvas>
      )}
    </section>
  );
}
