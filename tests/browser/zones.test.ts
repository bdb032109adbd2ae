import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { companySettings } from '#features/company/contract.ts';
import { joinedCompanies } from '#shared/contract/session.ts';
import { formatInstant, type Writing } from '#shared/i18n/index.ts';
import { wordsIn } from '#server/words/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { isReady, useSite } from './harness/index.ts';
import { openerOf, screens } from './harness/screen-sweep.ts';

const writing: Writing = { language: 'en', dateFormat: 'DD/MM/YYYY', timeFormat: '24' };
const styles = ['medium', 'seconds', 'time', 'timeSeconds', 'day', 'zone'] as const;
/** `22 Nov 2026, 17:05`: an instant in this company's format. */
const instant = /\d{1,2} [A-Z][a-z]{2} \d{4},? \d{2}:\d{2}/;
/** A relative time; the exact one is in the tooltip. */
const ago = /ago$|^now$|^yesterday$/;

interface ShownTime {
  readonly at: string;
  readonly text: string;
  readonly title: string;
}

/** The instants on a page, and texts that look like one but do not say which. */
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

const faultsOf = ({ times, texts }: Awaited<ReturnType<typeof readTimes>>, zone: string): string[] => [
  ...times
    .filter(({ at, text, title }) => {
      const right: string[] = styles.map((style) => formatInstant(at, zone, writing, style));
      return ago.test(text) ? !right.some((each) => title.startsWith(each)) : !right.includes(text);
    })
    .map(({ at, text, title }) => `${at} is shown as ${text} (${title})`),
  ...texts.filter((text) => instant.test(text)).map((text) => `does not say its instant: ${text}`),
];

/**
 * The company is in one zone and the reader in another, on the other side of the date line: every screen shows the company's times,
 * including screens that are declared later.
 */
describe.each([
  { zone: 'Asia/Kathmandu', reader: 'Pacific/Honolulu' },
  { zone: 'America/Sao_Paulo', reader: 'Pacific/Kiritimati' },
])('times of a company in $zone', ({ zone, reader }) => {
  const { text } = wordsIn('en');
  const site = useSite();
  let page: Page;
  beforeAll(async () => {
    const as = await site.signIn('administrator');
    const [joined] = dataOf(await as.client.callEndpoint(joinedCompanies, { query: {} }));
    dataOf(
      await as.client.callEndpoint(companySettings.calls.patch, {
        params: { id: String(joined?.id) },
        body: { company_timezone: zone },
      }),
    );
    page = await site.open('/', { as, zone: reader, isKept: true });
    await isReady(page);
  });

  const own = screens
    .filter((route) => openerOf(route) === 'administrator')
    .map(({ path, title }) => ({ path, title }));
  test.each(own)('on $path are its own', async ({ path, title }) => {
    await page.evaluate((to) => history.pushState(null, '', `${to}?page_size=10`), path);
    const begin = `${text(title)} · `;
    await page.waitForFunction((words) => document.title.startsWith(words), begin);
    await isReady(page);
    await expect.poll(async () => faultsOf(await page.evaluate(readTimes), zone)).toEqual([]);
  });
});
