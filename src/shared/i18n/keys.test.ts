import { expect, test } from 'vitest';
import { builtKey, codeKeys, type TextKey, type Translate } from './index.ts';

const t: Translate<'common'> = (key) => String(key);

/** What is wrong here is found by the stage `types`: a line that begins to compile fails there. */
test('a misspelt key does not compile', () => {
  const right: readonly TextKey[] = ['menu:department', 'common:list.selected'];
  // @ts-expect-error -- no such text
  const wrong: TextKey = 'menu:departments';
  // @ts-expect-error -- no such namespace
  const elsewhere = builtKey('commons:list');
  expect([...right, wrong, elsewhere]).toHaveLength(4);
  // Keys of the first namespace do without it, keys of others have it; plural forms are named by their beginning.
  expect([t('list.selected', { count: 2 }), t('menu:department'), t(['menu:department', 'yes'])]).toHaveLength(3);
  // @ts-expect-error -- a key of another namespace
  expect(t('department')).toBe('department');
  // @ts-expect-error -- one form of a plural
  expect(t('list.selected_one')).toBe('list.selected_one');
  // @ts-expect-error -- no such text among alternatives
  expect(t(['yes', 'list.selectd'])).toBe('yes,list.selectd');
  expect(codeKeys('ZBXX0001')).toEqual(['api:ZBXX0001', 'api:ZBOA0001']);
});
