import type { GalleryAnswer, GalleryCall } from './answers.ts';

/* With `?held=<text>` every answer to a call that contains the text waits until a test releases it, so that a flow can take any
   path. The document lists the calls: `data-calls` (all so far, one a line) and `data-held` (those that wait). */
const heldText = new URLSearchParams(globalThis.location?.search).get('held');

interface LetGo {
  /** Which of those that wait, by what occurs in the call and what does not. */
  readonly having?: string | undefined;
  readonly lacking?: string | undefined;
  /** The server fails. */
  readonly fails: boolean;
  /** In place of the answer. */
  readonly body?: GalleryAnswer | undefined;
}

interface Waiting {
  readonly call: string;
  readonly letGo: (how: LetGo) => void;
}

let calls: string[] = [];
let waiting: Waiting[] = [];

function tell(): void {
  document.documentElement.dataset['calls'] = calls.join('\n');
  document.documentElement.dataset['held'] = waiting.map(({ call }) => call).join('\n');
}

declare global {
  interface WindowEventMap {
    'gallery.answered': CustomEvent<LetGo>;
  }
}

globalThis.addEventListener('gallery.answered', ({ detail }) => {
  const isMeant = ({ call }: Waiting): boolean =>
    (detail.having === undefined || call.includes(detail.having)) &&
    (detail.lacking === undefined || !call.includes(detail.lacking));
  const meant = waiting.filter(isMeant);
  waiting = waiting.filter((each) => !isMeant(each));
  tell();
  for (const { letGo } of meant) letGo(detail);
});

/** Forgets what was asked, for another start. */
export function forgetCalls(): void {
  calls = [];
  waiting = [];
  tell();
}

/** The answer, at once or once it is let go. */
export async function heldBack(
  { method, path, query, body }: GalleryCall,
  answer: GalleryAnswer | undefined,
): Promise<GalleryAnswer | undefined> {
  if (!answer) return undefined;
  const search = decodeURIComponent(query.toString().replaceAll('+', ' '));
  const call = `${method} ${path}${search === '' ? '' : `?${search}`}${body === undefined ? '' : ` ${JSON.stringify(body)}`}`;
  calls.push(call);
  const isHeld = heldText !== null && call.includes(heldText);
  const held = isHeld ? new Promise<LetGo>((letGo) => waiting.push({ call, letGo })) : undefined;
  tell();
  const how = await held;
  if (how?.fails) return { status: 503, code: 'ZBCO0001', context: {} };
  return how?.body ?? answer;
}
