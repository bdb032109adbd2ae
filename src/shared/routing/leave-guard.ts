/**
 * Asks before a screen with something unsaved is left within the application, by a link or by Back and Forward; leaving the
 * document is the browser's own question (`beforeunload`). The query of the same screen may change unasked.
 */

/** Asks the person, and calls `leave` where they agree. */
export type AskToLeave = (leave: () => void) => void;

/** Those that would lose something, the one that lies on top first. */
const askers: AskToLeave[] = [];
/** Where the page stands while anybody asks: what Back and Forward are taken back to. */
let kept = { url: '', path: '', state: null as unknown };
let isLeaving = false;

/** Follows `leave` once everyone who would lose something has agreed. `to` is the path that it leads to. */
export function leaveFor(to: string, leave: () => void): void {
  if (new URL(to, location.origin).pathname === location.pathname) leave();
  else askInTurn([...askers], leave);
}

/** The same for what takes something else into the place of a form, on the same screen. */
export function leaveWithin(leave: () => void): void {
  askInTurn([...askers], leave);
}

function askInTurn([first, ...rest]: readonly AskToLeave[], leave: () => void): void {
  if (first) first(() => askInTurn(rest, leave));
  else leave();
}

/**
 * Asks by `ask` before the present screen is left.
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

/** Told by the router, beside the browser's own. */
const placeEvents = ['pushState', 'replaceState'];

function keepPlace(): void {
  kept = { url: location.href, path: location.pathname, state: history.state as unknown };
}

function onTraversal(event: PopStateEvent): void {
  if (isLeaving || askers.length === 0 || location.pathname === kept.path) {
    isLeaving = false;
    keepPlace();
    return;
  }
  event.stopImmediatePropagation();
  // A new entry over the one that was gone to: back from it leads there, whichever way it lay.
  history.pushState(kept.state, '', kept.url);
  askInTurn([...askers], () => {
    isLeaving = true;
    history.back();
  });
}

// From the first, so that it comes before the router, which listens once it is drawn: listeners of the window are called in
// the order in which they came, and the router would take the form away before anybody is asked.
if (typeof window !== 'undefined') addEventListener('popstate', onTraversal);
