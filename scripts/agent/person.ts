/** What a person has on the screen, and whether they are there. */
export interface Doing {
  readonly app: string;
  readonly title: string;
  /** The address of the tab in front, in a browser. */
  readonly url: string | null;
  readonly away: boolean;
}

const things: readonly Omit<Doing, 'away'>[] = [
  { app: 'WINWORD.EXE', title: 'Offer 2217.docx - Word', url: null },
  { app: 'EXCEL.EXE', title: 'Prices.xlsx - Excel', url: null },
  { app: 'OUTLOOK.EXE', title: 'Inbox - Outlook', url: null },
  { app: 'firefox.exe', title: 'Pull requests', url: 'https://github.com/pulls' },
  { app: 'firefox.exe', title: 'News', url: 'https://news.example/today' },
  { app: 'firefox.exe', title: 'A film', url: 'https://www.youtube.com/watch?v=1' },
  { app: 'Teams.exe', title: 'Weekly meeting', url: null },
];
const nothing: Doing = { app: 'WINWORD.EXE', title: '', url: null, away: true };

/** Seconds for which a person does one thing, approximately. */
const turn = 240;
/** One in so many turns is a pause. */
const pauseEvery = 9;

/** What somebody does at a moment. It is a pure function, so that replaying gives the same. */
export function doingAt(seconds: number, seed: number): Doing {
  const at = Math.floor(seconds / turn);
  const mixed = Math.imul(at ^ (seed * 2_654_435_761), 2_246_822_519) >>> 0;
  if (mixed % pauseEvery === 0) return nothing;
  // Mostly the first things, since these are their work.
  const chosen = Math.min(mixed % things.length, (mixed >>> 8) % things.length);
  return { ...(things[chosen] ?? nothing), away: false };
}
