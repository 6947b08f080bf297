/**
 * Runs a callback when no pointer button is pressed. A press elsewhere blurs a field; if the layout then changed, the
 * click would miss its target.
 */
export function afterPress(act: () => void): void {
  if (!isPressed) {
    act();
    return;
  }
  const done = () => {
    removeEventListener("pointerup", done);
    removeEventListener("pointercancel", done);
    // After the release's click event.
    setTimeout(act);
  };
  addEventListener("pointerup", done);
  addEventListener("pointercancel", done);
}

let isPressed = false;

/** Starts watching the pointer; returns a function that stops. */
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
