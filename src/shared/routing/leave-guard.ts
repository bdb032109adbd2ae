/**
 * Asks before a screen with unsaved values is left within the application, by a link or by Back and Forward; leaving
 * the document is the browser's own question (`beforeunload`). The query of the same screen may change without asking.
 */

/** Asks the person, and calls `leave` if they agree. */
export type AskToLeave = (leave: () => void) => void;

/** Guards with something to lose, the topmost first. */
const askers: AskToLeave[] = [];
/** The place of the page while a question is open: Back and Forward return to it. */
let place = { url: '', path: '', state: null as unknown };
let isLeaving = false;

/** Calls `leave` once every guard with something to lose has agreed. `to` is the path that it leads to. */
export function leaveFor(to: string, leave: () => void): void {
  if (new URL(to, location.origin).pathname === location.pathname) leave();
  else askInTurn([...askers], leave);
}

/** The same for something else that replaces a form on the same screen. */
export function leaveWithin(leave: () => void): void {
  askInTurn([...askers], leave);
}

function askInTurn([first, ...rest]: readonly AskToLeave[], leave: () => void): void {
  if (first) first(() => askInTurn(rest, leave));
  else leave();
}

/**
 * Asks through `ask` before the present screen is left.
 * @returns a function that ends it
 */
export function guardLeaving(ask: AskToLeave): () => void {
  if (askers.length === 0) {
    keepPlace();
    for (const event of placeEvents) addEventListener(event, keepPlace);
  }
  askers.unshift(ask);
  return () => {
    askers.splice(askers.indexOf(ask), 1);
    if (askers.length > 0) return;
    for (const event of placeEvents) removeEventListener(event, keepPlace);
  };
}

/** Called by the router, besides the browser's own events. */
const placeEvents = ['pushState', 'replaceState'];

function keepPlace(): void {
  place = { url: location.href, path: location.pathname, state: history.state as unknown };
}

function onTraversal(event: PopStateEvent): void {
  if (isLeaving || askers.length === 0 || location.pathname === place.path) {
    isLeaving = false;
    keepPlace();
    return;
  }
  event.stopImmediatePropagation();
  // Adds an entry over the new one, so that going back leads to it, in whichever direction it was.
  history.pushState(place.state, '', place.url);
  askInTurn([...askers], () => {
    isLeaving = true;
    history.back();
  });
}

// Registered at the start, before the router: listeners of the window are called in the order of their registration,
// and the router would remove the form before anybody is asked.
if (typeof window !== 'undefined') addEventListener('popstate', onTraversal);
