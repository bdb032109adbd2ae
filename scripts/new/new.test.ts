import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { describe, expect, test } from 'vitest';
import { languages } from '#shared/i18n/languages.ts';
import { parseSource } from '../checks/syntax.ts';
import { makeResource, makeSlice, moduleOf, type Files } from './generate.ts';
import { NewError, resourceNames, sliceNames } from './names.ts';

/** The repository with what was made on top, in memory. */
function onTop(): Files & { readonly made: Map<string, string> } {
  const made = new Map<string, string>();
  return {
    made,
    read: (path) => made.get(path) ?? (existsSync(path) ? readFileSync(path, 'utf8') : undefined),
    write: (path, text) => void made.set(path, text),
  };
}

/** A slice that no one will have, with the words of another area. */
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

  test('makes two resources in it, in files that parse, with nothing of the template left', () => {
    const files = onTop();
    makeSlice(files, kiosk);
    makeResource(files, resourceNames(kiosk, 'wall-display'));
    makeResource(files, resourceNames(kiosk, 'entry', 'Entries of today'));
    for (const [path, text] of files.made) {
      if (!/\.tsx?$/.test(path)) continue;
      expect(() => parseSource(path, text), path).not.toThrow();
      expect(text, path).not.toMatch(/example|sample|ZBXX/i);
    }
    expect(files.made.get('src/features/kiosk/contract.ts')).toBe(
      "export { wallDisplay } from './contract/wall-display.ts';\nexport { entry } from './contract/entry.ts';\n",
    );
    expect(files.made.get('src/features/kiosk/contract/entry.ts')).toContain("path: '/kiosk/api/v2/entries/'");
    const tables = files.made.get('src/features/kiosk/server/tables.ts');
    expect(tables?.match(/pgTable\(/g)).toHaveLength(2);
    expect(tables?.match(/^import /gm)).toHaveLength(2);
    expect(files.made.get('src/features/kiosk/server.ts')).toMatch(/\[wallDisplayServer, entryServer\]/);
    expect(files.made.get('src/features/kiosk/routes.ts')).toMatch(/wall-display-screen[\s\S]*entry-screen/);
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

  test('extends a slice that there is, and keeps its codes', () => {
    const files = onTop();
    expect(moduleOf(files, 'company')).toBe('ZBPE');
    makeResource(files, resourceNames(sliceNames('company', {}), 'wall-display'));
    expect(files.made.get('src/features/company/server.ts')).toMatch(/departmentServer[\s\S]*wallDisplayServer\]/);
  });

  test.each([
    ['a slice that there is', () => makeSlice(onTop(), sliceNames('company', {}))],
    ['a resource in a slice that there is not', () => makeResource(onTop(), resourceNames(kiosk, 'wall-display'))],
    ['a name that is none', () => resourceNames(kiosk, 'WallDisplay')],
    ['a slice without a place for its words', () => sliceNames('kiosk', {})],
  ])('refuses %s', (_, make) => {
    expect(make).toThrow(NewError);
  });
});
