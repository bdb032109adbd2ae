import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { ensureBuilt } from '../site/build.ts';
import { weighScreens, type ScreenWeight } from '../site/weight.ts';
import type { Check, Finding } from './check.ts';

const weights = z.array(
  z.object({
    page: z.string(),
    scripts: z.array(z.string()),
    scriptBytes: z.number(),
    styles: z.array(z.string()),
  }),
);

/**
 * The most bytes of JavaScript over the wire on first load (docs/architecture.md#pages-and-islands); the bench prints the public
 * pages against their goal. The application's share grows with the menu, since every page has its routes and texts: forty screens
 * added three kilobytes, the last five of the spec's routes one more, help a third of one, door events and encashment half of one,
 * what keeps the letters typed before the palette a third of one, the further kinds of notifications a few bytes,
 * the fields of a company's own a fifth of one, passkeys with the further features of plans two fifths, and the hand-over to payroll a
 * tenth, the settings of reports another one, the alert of overtime and what a training's result is called a tenth again, the question for who is away a fifth, and which links are pictures a few bytes. The page without network is loaded by the worker, in the background and once a build, so that it may have more than a public page.
 */
const budgets = { public: 117_300, application: 209_700, offline: 118_000 };

/**
 * The most files and bytes of scripts and styles of a screen, including the application's own. Each file is a request; half of a
 * screen's loading time used to be requests for files of a few lines. The heaviest are the reports of visits and of training
 * (386.4 kB): they load the table, the kit of reports and the contracts of three slices.
 */
const screenBudget = { files: 25, bytes: 387_600 };

/** The application's shells all load the same scripts, and there are more of them than public pages that share theirs. */
const shells = 20;

/** The site builds, its policy can be written, no page exceeds its budget, and none is for developers only. */
export const site: Check = {
  name: 'site',
  run: async () => {
    await ensureBuilt();
    const gallery = existsSync('dist/gallery')
      ? [{ where: 'dist/gallery', message: 'the gallery is for development and tests only' }]
      : [];
    const pages = weights.parse(JSON.parse(readFileSync('dist/.muster/weight.json', 'utf8')));
    const application = pages.find(({ page }) => page === 'index.html');
    if (!application) throw new Error('The application has no page');
    return [...gallery, ...weightFindings(pages), ...screenFindings(weighScreens('dist', application))];
  },
};

/** Compares the weight of screens with their budget. */
export function screenFindings(screens: readonly ScreenWeight[]): Finding[] {
  return screens
    .filter(({ files, bytes }) => files > screenBudget.files || bytes > screenBudget.bytes)
    .map(({ screen, files, bytes }) => ({
      where: screen,
      message: `${files} files and ${(bytes / 1000).toFixed(1)} kB of scripts and styles, at most ${screenBudget.files} and ${screenBudget.bytes / 1000} kB (scripts/site/chunks.ts)`,
    }));
}

/** Compares the weight of pages with their budgets; pages with the same scripts count once. */
export function weightFindings(pages: z.infer<typeof weights>): Finding[] {
  const groups = Map.groupBy(pages, ({ scripts }) => scripts.join(' '));
  return [...groups.values()].flatMap((group): Finding[] => {
    const [first] = group;
    if (!first) return [];
    const isOffline = first.page.startsWith('offline/');
    const budget = isOffline ? budgets.offline : group.length >= shells ? budgets.application : budgets.public;
    const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;
    if (first.scriptBytes <= budget) return [];
    const others = group.length > 1 ? ` and ${group.length - 1} more` : '';
    return [
      {
        where: `/${first.page}${others}`,
        message: `${kilobytes(first.scriptBytes)} of JavaScript, budget ${kilobytes(budget)}`,
      },
    ];
  });
}
