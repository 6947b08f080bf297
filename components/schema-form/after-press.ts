/**
 * Does something once no button of a pointer is held. A field is left when the pointer goes down somewhere else: what
 * then moved the page would take the ground from under the click.
 */
export function afterPress(act: () => void): void {
  if (!isPressed) {
    act();
    return;
  }
  const done = () => {
    removeEventListener("pointerup", done);
    removeEventListener("pointercancel", done);
    // After the click that the release makes.
    setTimeout(act);
  };
  addEventListener("pointerup", done);
  addEventListener("pointercancel", done);
}

let isPressed = false;

/** Begins to watch the pointer; returns a function that stops. */
export function watchPresses(): () => void {
  const press = () => {
    isPressed = true;
  };
  const release = () => {
    isPressed = false;
  };
  addEventListener("pointerdown", press, true);
  addEventListener("pointerup", release, true);
  addEventListener("pointercancel", release, true);
  return () => {
    removeEventListener("pointerdown", press, true);
    removeEventListener("pointerup", release, true);
    removeEventListener("pointercancel", release, true);
    isPressed = false;
  };
}
