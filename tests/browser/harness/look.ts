import type { Page } from 'playwright';
import { directionOf, namespaces, type Language } from '#shared/i18n/languages.ts';
import { axeFindings } from './axe.ts';
import { viewports, type Viewport } from './viewports.ts';

/** One way in which a person may see the product. */
export interface Look {
  readonly language: Language;
  readonly theme: 'light' | 'dark';
  readonly viewport: Viewport;
}

/**
 * A wide screen, left to right and light; and a phone, right to left and dark: two looks with all differences. `pageFaultsOf` also
 * checks the layout in the other size.
 */
export const looks: readonly Look[] = [
  { language: 'en', theme: 'light', viewport: 'wide' },
  { language: 'ar', theme: 'dark', viewport: 'narrow' },
];

/**
 * Waits until the page is ready: a heading, nothing busy, and the fonts. If the page navigates in the meantime, waits for the next
 * one.
 */
export async function isReady(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      !document.querySelector('[aria-busy="true"], [data-busy="true"], .ui-skeleton'),
  );
}

/**
 * The faults of the page in this look, one a line. The light look checks every rule of accessibility; the dark one only those that
 * depend on the look, since the document is the same.
 */
export async function faultsOf(page: Page, look: Look): Promise<string[]> {
  const [findings, seen] = await Promise.all([
    axeFindings(page, look.theme === 'light' ? 'all' : 'ofLook'),
    page.evaluate(readPage),
  ]);
  const faults = [...findings, ...layoutFaults(seen)];
  faults.push(...seen.texts.filter(isKey).map((text) => `A key is shown: ${text}`));
  if (seen.title === '' || isKey(seen.title)) faults.push(`The document's title is '${seen.title}'`);
  // The tests’ person wants none (site.ts).
  faults.push(...seen.moving.map((name) => `Moves, though no motion is wanted: ${name}`));
  if (seen.language !== look.language) faults.push(`The document says its language is ${seen.language}`);
  if (seen.direction !== directionOf(look.language))
    faults.push(`The document says its direction is ${seen.direction}`);
  if (seen.theme !== look.theme) faults.push(`The document says its theme is ${seen.theme}`);
  return faults;
}

/** The same for a whole page, and for its layout on a screen of the other size. */
export async function pageFaultsOf(page: Page, look: Look): Promise<string[]> {
  const faults = await faultsOf(page, look);
  const other = look.viewport === 'wide' ? 'narrow' : 'wide';
  await resize(page, other);
  await isReady(page);
  const seen = await page.evaluate(readPage);
  await page.setViewportSize(viewports[look.viewport]);
  return [...faults, ...layoutFaults(seen).map((fault) => `${other}: ${fault}`)];
}

/** Gives the page another size, and waits until it is laid out for it: a busy machine is a frame or two behind. */
async function resize(page: Page, viewport: Viewport): Promise<void> {
  const size = viewports[viewport];
  await page.setViewportSize(size);
  await page.waitForFunction((width) => matchMedia(`(width: ${width}px)`).matches, size.width);
  await page.evaluate(
    async () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}

/** Content that does not fit, or is on the wrong side. */
function layoutFaults(seen: ReturnType<typeof readPage>): string[] {
  return [
    ...(seen.overflow > 0 ? [`The page is ${seen.overflow} px wider than the screen: ${seen.widest.join(', ')}`] : []),
    ...seen.cut.map((text) => `Cut off without a way to read it: ${text}`),
    ...seen.hair.map((name) => `${name} scrolls by a hair: its bar stands beside what would fit`),
    ...seen.empty.map((title) => `A section has a heading and nothing below it: ${title}`),
    ...seen.astray.map((name) => `The text of ${name} begins at the wrong side`),
  ];
}

const withNamespace = new RegExp(String.raw`\b(${namespaces.join('|')}):[a-z]\w*`);
const dotted = /^[a-z]\w*(\.\w+)+$/;
/** Names of files and hosts look like keys but are none. */
const fileOrHost = /\.(test|localhost|dat|csv|xlsx|pdf|json)$/;

/** True for a text that looks like a key instead of a translation. */
export function isKey(text: string): boolean {
  return (
    withNamespace.test(text) ||
    (dotted.test(text.trim()) && !fileOrHost.test(text.trim())) ||
    /\{\{|\bundefined\b|\bNaN\b|\[object /.test(text)
  );
}

/** Runs in the page. */
function readPage() {
  const root = document.documentElement;
  const texts: string[] = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const within = node.parentElement?.closest('script, style, noscript');
    const text = node.textContent?.trim() ?? '';
    if (!within && text !== '') texts.push(text);
  }
  for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
    for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.push(element.getAttribute(name) ?? '');
  }
  const empty = [...document.querySelectorAll<HTMLElement>('fieldset > legend')]
    .filter((legend) => legend.offsetHeight > 0)
    .filter(({ parentElement }) =>
      [...(parentElement?.children ?? [])].every((each) => each.matches('legend') || each.clientHeight === 0),
    )
    .map((legend) => legend.textContent?.trim() ?? '');
  const overflow = root.scrollWidth - root.clientWidth;
  const isClipped = (element: Element): boolean => {
    for (let up = element.parentElement; up; up = up.parentElement) {
      if (getComputedStyle(up).overflowX !== 'visible') return true;
    }
    return false;
  };
  const widest =
    overflow <= 0
      ? []
      : [...document.body.querySelectorAll('*')]
          .filter((element) => {
            const { left, right, width } = element.getBoundingClientRect();
            return width > 0 && (right > root.clientWidth + 1 || left < -1) && !isClipped(element);
          })
          .slice(0, 5)
          .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`);
  // Buttons, labels and headings have the product's own texts, which have to fit.
  const cut = [...document.querySelectorAll('button, label, h1, h2, h3, [role="columnheader"], [role="tab"]')]
    .flatMap((element) => [element, ...element.querySelectorAll('span')])
    .filter((element) => {
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      return (
        style.overflowX === 'hidden' &&
        box.width > 2 &&
        element.scrollWidth > element.clientWidth + 1 &&
        !element.closest('[title], .ui-hidden') &&
        element.textContent?.trim() !== '' &&
        !element.querySelector('bdi') &&
        !element.closest('bdi')
      );
    })
    .map((element) => element.textContent?.trim() ?? '');
  const hair = [...document.body.querySelectorAll<HTMLElement>('*')]
    .filter((element) => {
      const { overflowY } = getComputedStyle(element);
      const more = element.scrollHeight - element.clientHeight;
      return (overflowY === 'auto' || overflowY === 'scroll') && more > 0 && more < 3 && element.clientHeight > 0;
    })
    .map((element) => `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`);
  // Typed text starts at the same side as the page's texts, whichever way it reads.
  const astray = [...document.querySelectorAll('.ui-input')]
    .filter((element) => {
      const { direction, textAlign } = getComputedStyle(element);
      const begins = direction === 'rtl' ? 'right' : 'left';
      const stands = { start: begins, end: begins === 'left' ? 'right' : 'left' }[textAlign] ?? textAlign;
      return stands !== (root.dir === 'rtl' ? 'right' : 'left');
    })
    .map((element) => element.getAttribute('name') ?? element.id);
  return {
    texts,
    empty,
    overflow,
    astray,
    hair,
    widest,
    cut: [...new Set(cut)],
    moving: document
      .getAnimations()
      .filter((each) => each instanceof CSSAnimation && each.playState === 'running')
      .map((each) => (each instanceof CSSAnimation ? each.animationName : '')),
    title: document.title,
    language: root.lang,
    direction: root.dir,
    theme: root.dataset['theme'] ?? '',
  };
}
