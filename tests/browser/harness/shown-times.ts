import type { Page } from 'playwright';
import { formatInstant, type Writing } from '#shared/i18n/index.ts';

const styles = ['medium', 'seconds', 'time', 'timeSeconds', 'day', 'zone'] as const;

/** In each language of the looks: an instant in the demo's format, and a relative time, whose exact one is in the tooltip. */
const shapes: Readonly<Record<string, { readonly instant: RegExp; readonly ago: RegExp }>> = {
  en: { instant: /\d{1,2} [A-Z][a-z]{2} \d{4},? \d{2}:\d{2}/, ago: /ago$|^now$|^yesterday$/ },
  ar: { instant: /\d{1,2} \p{Script=Arabic}+ \d{4}\D{1,4}\d{2}:\d{2}/u, ago: /^قبل |^الآن$|^أمس$/ },
};

interface ShownTime {
  readonly at: string;
  readonly text: string;
  readonly title: string;
}

/** The instants on a page, and the texts outside them. Runs in the page. */
function readTimes(): { times: ShownTime[]; texts: string[] } {
  const times = [...document.querySelectorAll('time[datetime*="T"]')].map((element) => ({
    at: element.getAttribute('datetime') ?? '',
    text: element.textContent,
    title: element.getAttribute('title') ?? '',
  }));
  const texts: string[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (node.parentElement?.closest('time[datetime], script, style') === null) texts.push(node.textContent ?? '');
  return { times, texts };
}

/** The instants on the page that are not those of the zone, and texts that look like one but do not say which; one a line. */
export async function timeFaultsOf(page: Page, zone: string, writing: Writing): Promise<string[]> {
  const { times, texts } = await page.evaluate(readTimes);
  const shape = shapes[writing.language];
  if (!shape) throw new Error(`How do times look in ${writing.language}?`);
  return [
    ...times
      .filter(({ at, text, title }) => {
        const right: string[] = styles.map((style) => formatInstant(at, zone, writing, style));
        return shape.ago.test(text) ? !right.some((each) => title.startsWith(each)) : !right.includes(text);
      })
      .map(({ at, text, title }) => `${at} is shown as ${text} (${title})`),
    ...texts.filter((text) => shape.instant.test(text)).map((text) => `does not say its instant: ${text}`),
  ];
}
