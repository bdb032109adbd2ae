import { describe, expect, test } from 'vitest';
import { citationFindings, headingsOf, unnamedTests } from './docs.ts';

describe('citations', () => {
  const page = '# Flows\n\n## 3 Refresh tokens\n\n```\n# no heading\n```\n';
  const readText = (path: string): string | undefined =>
    new Map([
      ['docs/a.md', page],
      ['tests/b.test.ts', "it('holds', () => {})"],
    ]).get(path);
  const found = (path: string, text: string): string[] =>
    citationFindings(path, text, readText).map(({ where, message }) => `${where}: ${message}`);

  test('headings have the anchors that sites give them', () => {
    expect([...headingsOf(page)]).toEqual(['flows', '3-refresh-tokens']);
  });

  test('what is there passes', () => {
    expect(found('src/a.ts', '/** As docs/a.md#3-refresh-tokens says, spec section 4. */')).toEqual([]);
    expect(found('docs/b.md', '[a](a.md#flows), [here](https://a.test)\n- `tests/b.test.ts`: “holds”\n')).toEqual([]);
  });

  test('what is not there is found', () => {
    expect(found('src/a.ts', '// docs/a.md#gone, docs/c.md\n// design §4')).toEqual([
      'src/a.ts:1: no such heading: docs/a.md#gone',
      'src/a.ts:1: no such file: docs/c.md',
      'src/a.ts:2: "design §" is a document that is not here: say it plainly, or cite a heading of docs/',
    ]);
    expect(found('docs/b.md', '[a](a.md#gone)\n- `tests/b.test.ts`: “breaks”\n- `tests/c.test.ts`\n')).toEqual([
      'docs/b.md:1: no such heading: a.md#gone',
      'docs/b.md:2: no such test: tests/b.test.ts breaks',
      'docs/b.md:3: no such test: tests/c.test.ts ',
    ]);
  });

  test('a test of security that the page does not name is found', () => {
    const paths = ['tests/security/a.test.ts', 'tests/security/b.test.ts', 'tests/contract/c.test.ts'];
    expect(unnamedTests(paths, 'See `tests/security/a.test.ts`.').map(({ where }) => where)).toEqual([paths[1]]);
  });
});
