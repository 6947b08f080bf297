const TABBABLE = 'a[href], button, input:not([type="hidden"]), select, textarea, [tabindex]';

/** Stands where something is loaded that may take the focus: what comes after it waits for it. */
export const ARRIVING = { "data-arriving": "" };

/**
 * For `onOpenAutoFocus` of what opens over the page. Radix gives the focus to the first control that is there then:
 * where the content is still loaded there is none, or not the first. The focus waits on the box, and goes to the
 * first control when it is there, unless it went elsewhere meanwhile.
 */
export function focusWhatArrives(event: Event): void {
  const { currentTarget: box } = event;
  if (!(box instanceof HTMLElement) || (firstControl(box) && !isLoading(box))) return;
  event.preventDefault();
  box.focus({ preventScroll: true });
  const observer = new MutationObserver(() => {
    const isElsewhere = document.activeElement !== box && document.activeElement !== document.body;
    const first = isLoading(box) ? undefined : firstControl(box);
    if (!isElsewhere && box.isConnected && !first) return;
    observer.disconnect();
    if (!isElsewhere) first?.focus({ preventScroll: true });
  });
  observer.observe(box, { childList: true, subtree: true, attributes: true, attributeFilter: ["style"] });
}

const isLoading = (box: HTMLElement) => box.querySelector("[data-arriving]") !== null;

function firstControl(box: HTMLElement): HTMLElement | undefined {
  return [...box.querySelectorAll<HTMLElement>(TABBABLE)].find(
    (element) => element.tabIndex >= 0 && !element.matches(":disabled") && element.checkVisibility(),
  );
}
