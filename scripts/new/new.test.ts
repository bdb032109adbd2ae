import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { describe, expect, test } from 'vitest';
import { languages } from '#shared/i18n/languages.ts';
import { parseSource } from '../checks/syntax.ts';
import type { Files } from './additions.ts';
import { homeOf, makeReport, makeResource, makeScreen, makeSlice } from './generate.ts';
import { forgetUnlanded } from './migration.ts';
import { NewError, newSliceNames, reportSlice, resourceNames, sliceNames } from './names.ts';

/** The repository with generated files on top, in memory. */
function onTop(): Files & { readonly made: Map<string, string> } {
  const made = new Map<string, string>();
  return {
    made,
    read: (path) => made.get(path) ?? (existsSync(path) ? readFileSync(path, 'utf8') : undefined),
    write: (path, text) => void made.set(path, text),
  };
}

/** Nothing of the template's names is left, and the generated files parse. */
function nothingIsLeft(made: ReadonlyMap<string, string>): void {
  for (const [path, text] of made) {
    if (!/^(src\/features|tests)\/.*\.tsx?$/.test(path)) continue;
    expect(() => parseSource(path, text), path).not.toThrow();
    expect(text, path).not.toMatch(/example|sample|ZBXX/i);
  }
}

/** A slice that nobody will have, with the texts of another area. */
const kiosk = sliceNames('kiosk', { words: 'default', group: 'general', module: 'ZBKI' });

describe('npm run new', () => {
  test('makes a slice that is empty and listed', () => {
    const files = onTop();
    makeSlice(files, kiosk);
    expect(files.made.get('src/features/kiosk/server.ts')).toContain(
      "kioskSlice: ServerSlice = { name: 'kiosk', resources: [] };",
    );
    expect(files.made.get('src/features/kiosk/routes.ts')).toMatch(/AppRoute\[\] = \[\];/);
    expect(files.made.get('src/features/slices.ts')).toMatch(
      /import \{ kiosk \} from '.\/kiosk\/index.ts';[\s\S]*, kiosk\]/,
    );
    expect(files.made.get('src/features/slices.server.ts')).toContain('kioskSlice]');
  });

  test('asks for the group of the navigation with the first screen, not with the slice', () => {
    const files = onTop();
    makeSlice(files, newSliceNames('kiosk', { words: 'default' }));
    expect(homeOf(files, 'kiosk')).toEqual({ words: 'default' });
    const screens = { ...homeOf(files, 'kiosk'), module: 'ZBKI' };
    expect(() => sliceNames('kiosk', screens)).toThrow('--group');
    expect(sliceNames('kiosk', { ...screens, group: 'device' })).toMatchObject({
      namespace: 'default',
      group: 'device',
    });
  });

  test('makes two resources in it, in files that parse, with nothing of the template left', () => {
    const files = onTop();
    makeSlice(files, kiosk);
    makeResource(files, resourceNames(kiosk, 'wall-display'));
    makeResource(files, resourceNames(kiosk, 'entry', 'Entries of today'));
    nothingIsLeft(files.made);
    expect(files.made.get('src/features/kiosk/contract.ts')).toBe(
      "export { wallDisplay } from './contract/wall-display.ts';\nexport { entry } from './contract/entry.ts';\n",
    );
    expect(files.made.get('src/features/kiosk/contract/entry.ts')).toContain("path: '/kiosk/api/v2/entries/'");
    const tables = files.made.get('src/features/kiosk/server/tables.ts');
    expect(tables?.match(/pgTable\(/g)).toHaveLength(2);
    expect(tables?.match(/^import /gm)).toHaveLength(2);
    expect(files.made.get('src/features/kiosk/server.ts')).toMatch(/\[wallDisplayServer, entryServer\]/);
    expect(files.made.get('src/features/kiosk/routes.ts')).toMatch(/wall-display-screen[\s\S]*entry-screen/);
    // For the next one nothing is asked that the slice already says.
    expect(homeOf(files, 'kiosk')).toEqual({ words: 'default', group: 'general', module: 'ZBKI' });
    expect(files.made.get('src/shared/routing/application-routes.ts')).toContain("'/kiosk/entry'");
    expect(files.made.get('tests/contract/kiosk-entry.test.ts')).toContain("'#features/kiosk/contract.ts'");
  });

  test('gives every language all its plural forms, and says what waits for a translation', () => {
    const files = onTop();
    makeSlice(files, kiosk);
    makeResource(files, resourceNames(kiosk, 'wall-display'));
    const words = z.looseObject({ wallDisplay: z.looseObject({ delete: z.record(z.string(), z.string()) }) });
    for (const language of languages) {
      const { wallDisplay } = words.parse(JSON.parse(files.made.get(`public/locales/${language}/default.json`) ?? ''));
      for (const form of new Intl.PluralRules(language).resolvedOptions().pluralCategories)
        expect(wallDisplay.delete, language).toHaveProperty(`question_${form}`);
    }
    expect(files.made.get('scripts/checks/untranslated.json')).toContain('"default:wallDisplay"');
  });

  test('makes a request: a resource that is decided about', () => {
    const files = onTop();
    makeSlice(files, kiosk);
    makeResource(files, resourceNames(kiosk, 'key-loan'), 'request');
    expect(files.made.get('src/features/kiosk/contract/key-loan.ts')).toContain('keyLoan = defineRequest({');
    expect(files.made.get('src/features/kiosk/server/tables.ts')).toContain('...requestColumns()');
    expect(files.made.get('src/features/kiosk/server/resources.ts')).toContain('keyLoanServer = requestServer(keyLoan');
    // All kinds share the texts of decisions.
    expect(files.made.get('public/locales/ar/default.json')).not.toContain('"approve"');
    // Includes the resource of people's own requests.
    expect(files.made.get('src/shared/contract/resource-names.ts')).toContain("'personal.key_loan'");
    expect(files.made.get('src/features/kiosk/index.ts')).toContain("words: ['default', 'personal']");
    expect(files.made.get('src/features/kiosk/server.ts')).toMatch(/\[keyLoanServer, ownKeyLoanServer\]/);
    expect(files.made.get('src/features/kiosk/routes.ts')).toMatch(/'\/personal\/key-loan'[\s\S]*own-key-loan-screen/);
    expect(files.made.get('public/locales/tr/menu.json')).toContain('"myKeyLoan": "My key loans"');
    nothingIsLeft(files.made);
  });

  test('makes a screen of its own', () => {
    const files = onTop();
    makeScreen(files, resourceNames(sliceNames('company', {}), 'site-plan', 'Site plan'));
    expect(files.made.get('src/features/company/ui/site-plan-screen.tsx')).toContain("t('company:sitePlan.title')");
    expect(files.made.get('src/features/company/routes.ts')).toContain("path: '/company/site-plan'");
    nothingIsLeft(files.made);
  });

  test('makes two reports, in the library and among the names', () => {
    const files = onTop();
    const names = sliceNames(reportSlice, {});
    makeReport(files, resourceNames(names, 'late-arrival', 'Late arrival'));
    makeReport(files, resourceNames(names, 'long-day', 'Long day'));
    expect(files.made.get('src/features/report/contract.ts')).toContain(
      "export { longDayReport } from './contract/long-day.ts';",
    );
    expect(files.made.get('src/features/report/server.ts')).toMatch(
      /reports: \[[\s\S]*lateArrivalReportServer, longDayReportServer/,
    );
    const routes = files.made.get('src/features/report/routes.ts');
    expect(routes).toContain("title: 'menu:reportLateArrival'");
    expect(routes).toMatch(/import \{[^}]*type AppRoute[^}]*\} from '#shared\/routing\/index.ts'/);
    expect(files.made.get('src/shared/contract/resource-names.ts')).toContain("'report.late_arrival'");
    expect(files.made.get('src/shared/routing/application-routes.ts')).toContain(
      "'/report/report-library/late-arrival'",
    );
    nothingIsLeft(files.made);
  });

  test('makes a report in a slice of its own, which has none yet', () => {
    const files = onTop();
    makeSlice(files, kiosk);
    makeReport(files, resourceNames(kiosk, 'late-arrival', 'Late arrivals'));
    expect(files.made.get('src/features/kiosk/server.ts')).toMatch(
      /reports: \[lateArrivalReportServer\], resources: \[\]/,
    );
    expect(files.made.get('src/features/kiosk/index.ts')).toContain("words: ['default', 'report']");
    expect(files.made.get('src/features/kiosk/contract/late-arrival.ts')).toMatch(
      /'#shared\/contract\/report-fields.ts'[\s\S]*name: 'kiosk.late_arrival',\s*module: 'ZBKI'/,
    );
    expect(files.made.get('public/locales/tr/report.json')).toContain('"lateArrival"');
    nothingIsLeft(files.made);
  });

  test('extends a slice that there is, and keeps its codes', () => {
    const files = onTop();
    expect(homeOf(files, 'company')).toEqual({ words: 'company', group: 'company', module: 'ZBPE' });
    expect(homeOf(files, 'biophoto')).toMatchObject({ words: 'device', group: 'device' });
    makeResource(files, resourceNames(sliceNames('company', {}), 'wall-display'));
    expect(files.made.get('src/features/company/server.ts')).toMatch(/departmentServer[\s\S]*wallDisplayServer\]/);
  });

  test.each([
    ['a slice that there is', () => makeSlice(onTop(), sliceNames('company', {}))],
    ['a resource in a slice that there is not', () => makeResource(onTop(), resourceNames(kiosk, 'wall-display'))],
    ['a thing that there is', () => makeReport(onTop(), resourceNames(sliceNames(reportSlice, {}), 'first-last'))],
    ['a name that is none', () => resourceNames(kiosk, 'WallDisplay')],
    ['a slice without a place for its words', () => sliceNames('kiosk', {})],
  ])('refuses %s', (_, make) => {
    expect(make).toThrow(NewError);
  });
});

test('a migration that has not landed is taken out, with all that came into conflict, so that one is generated anew', () => {
  const folder = 'src/server/db/migrations';
  const entry = (idx: number, tag: string) => ({ idx, version: '7', when: idx, tag, breakpoints: true });
  const landed: Readonly<Record<string, string>> = {
    [`${folder}/meta/_journal.json`]: JSON.stringify({ entries: [entry(0, '0000_first'), entry(1, '0001_theirs')] }),
    [`${folder}/0000_first.sql`]: 'first',
    [`${folder}/meta/0000_snapshot.json`]: '{"first":1}',
    [`${folder}/0001_theirs.sql`]: 'theirs',
    [`${folder}/meta/0001_snapshot.json`]: '{"theirs":1}',
  };
  const there = new Map([
    ...Object.entries(landed),
    [`${folder}/secure.sql`, 'policies'],
    [`${folder}/0001_mine.sql`, 'mine'],
    [`${folder}/0002_more.sql`, 'more'],
    [`${folder}/meta/0001_snapshot.json`, '<<<<<<< mine'],
    [`${folder}/meta/0002_snapshot.json`, '{}'],
    [`${folder}/meta/_journal.json`, '<<<<<<< mine'],
  ]);
  const files = {
    list: () => [...there.keys()],
    read: (path: string) => there.get(path),
    write: (path: string, text: string) => void there.set(path, text),
    remove: (path: string) => void there.delete(path),
    landed: (path: string) => landed[path],
  };
  expect(forgetUnlanded(files)).toEqual(['mine', 'more']);
  expect(Object.fromEntries(there)).toEqual({ ...landed, [`${folder}/secure.sql`]: 'policies' });
  expect(() => forgetUnlanded({ ...files, landed: () => undefined })).toThrow(NewError);
});
