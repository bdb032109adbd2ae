/** Farther than this, in pixels, the pointer has moved on purpose: the press is taken back. */
const restsWithin = 10;

interface Press {
  readonly button: HTMLButtonElement;
  readonly pointer: number;
  readonly x: number;
  readonly y: number;
  /** Where the button was. */
  readonly place: string;
}

let pressed: Press | null = null;

/**
 * Counts a press whose button moved away under a resting pointer: leaving a field shows its message or what follows
 * from its value, the form grows, and the browser finds another element under the pointer when it is released, so that
 * it reports no click. Called once for a page; it listens for good.
 */
export function keepPresses(): void {
  addEventListener('pointerdown', ({ target, button, pointerId, clientX, clientY }) => {
    const found = button === 0 && target instanceof Element ? target.closest('button') : null;
    pressed = found && { button: found, pointer: pointerId, x: clientX, y: clientY, place: placeOf(found) };
  });
  addEventListener('pointercancel', () => {
    pressed = null;
  });
  addEventListener('pointerup', ({ target, pointerId, clientX, clientY }) => {
    const press = pressed;
    pressed = null;
    if (!press || press.pointer !== pointerId || !press.button.isConnected || press.button.disabled) return;
    if (target instanceof Node && press.button.contains(target)) return;
    if (Math.hypot(clientX - press.x, clientY - press.y) > restsWithin) return;
    // A button that stands still was covered: by the menu that it has opened.
    if (placeOf(press.button) === press.place) return;
    press.button.click();
  });
}

function placeOf(button: HTMLButtonElement): string {
  const { left, top } = button.getBoundingClientRect();
  return `${left} ${top}`;
}
