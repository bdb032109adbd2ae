import type { GalleryAnswer, GalleryCall } from './answers.ts';

/*
 * With `?held=1` every answer waits until a test lets it go, so that a flow can be led down any path. Calls are told on the
 * document: `data-calls` (all so far, a line each) and `data-held` (how many wait).
 */
const isHeld = new URLSearchParams(globalThis.location?.search).get('held') === '1';
const calls: string[] = [];
const waiting: ((letGo: { fails: boolean; body?: GalleryAnswer | undefined }) => void)[] = [];

function tell(): void {
  document.documentElement.dataset['calls'] = calls.join('\n');
  document.documentElement.dataset['held'] = String(waiting.length);
}

declare global {
  interface WindowEventMap {
    /** Lets the oldest waiting answer go: as it is, with another body, or as a failure of the server. */
    'gallery.answered': CustomEvent<{ fails: boolean; body?: GalleryAnswer }>;
  }
}

globalThis.addEventListener('gallery.answered', ({ detail }) => {
  waiting.shift()?.(detail);
  tell();
});

/** The answer, at once or once it is let go. */
export async function heldBack({ method, path, query, body }: GalleryCall, answer: GalleryAnswer | undefined): Promise<GalleryAnswer | undefined> {
  if (!answer) return undefined;
  const asked = query.toString();
  calls.push(`${method} ${path}${asked === '' ? '' : `?${decodeURIComponent(asked)}`}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`);
  const letGo = isHeld ? new Promise<{ fails: boolean; body?: GalleryAnswer | undefined }>((resolve) => waiting.push(resolve)) : undefined;
  tell();
  const how = await letGo;
  if (how?.fails) return { status: 503, code: 'ZBCO0001', context: {} };
  return how?.body ?? answer;
}
