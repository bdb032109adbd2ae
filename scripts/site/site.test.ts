import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hashesOf } from './csp.ts';
import { elementsOf } from './html.ts';
import { screenFindings } from '../checks/site.ts';
import { withCompileHints } from './compile-hints.ts';
import { withDirectIslands, withPreloads, withSteadyNames } from './preload.ts';
import { weighScreens } from './weight.ts';

describe('built pages', () => {
  test('elements are told apart from comments, attribute values and script text', () => {
    const html = `<!-- <script>no</script> --><a title="1 > 0" href=/x><script>if (a<b) "<i>"</script><br/>`;
    expect(elementsOf(html).map(({ name, text }) => [name, text])).toEqual([
      ['a', ''],
      ['script', 'if (a<b) "<i>"'],
      ['br', ''],
    ]);
    expect(elementsOf(html)[0]?.attributes).toEqual(
      new Map([
        ['title', '1 > 0'],
        ['href', '/x'],
      ]),
    );
  });

  test('every inline script and style has its hash, data has none', () => {
    const { scripts, styles } = hashesOf(
      '<script>alert(1)</script><script src="/a.js"></script><script type="application/json">{}</script><style>a{}</style>',
    );
    // echo -n 'alert(1)' | openssl dgst -sha256 -binary | base64
    expect(scripts).toEqual(['sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=']);
    // Its own, and the one that react-aria may add to any page.
    expect(styles).toHaveLength(2);
  });

  test('name every script that their islands load first, and none that load when asked for', () => {
    const folder = mkdtempSync(join(tmpdir(), 'muster-site-'));
    try {
      writeFileSync(
        join(folder, 'react.js'),
        'export const a = 1; // the largest of them by far, as React is: so it is the first that the page asks for',
      );
      writeFileSync(join(folder, 'page.js'), 'import{a}from"./frame.js";import("./dialog.js");');
      writeFileSync(join(folder, 'frame.js'), 'import{a}from"./react.js";export{a};');
      const head = (html: string): string => html.slice(0, html.indexOf('</head>'));
      const html = '<head></head><astro-island component-url="/page.js" renderer-url="/react.js"></astro-island>';
      expect(
        elementsOf(head(withPreloads(folder, html))).flatMap(({ attributes }) => attributes.get('href') ?? []),
      ).toEqual(['/react.js', '/page.js', '/frame.js']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('what every screen calls is compiled while it comes, and what is called on demand when it is called', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'muster-site-'));
    try {
      mkdirSync(join(folder, '_astro'));
      const files = ['lists.BxQ1.js', 'lists-of-days.BxQ1.js', 'crop-frame.BxQ1.js'].map((name) =>
        join(folder, '_astro', name),
      );
      for (const file of files) writeFileSync(file, 'export{a};');
      await withCompileHints(files);
      expect(files.map((file) => readFileSync(file, 'utf8'))).toEqual([
        '//# allFunctionsCalledOnLoad\nexport{a};',
        'export{a};',
        'export{a};',
      ]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('take a component from the script that has it, not from one that only hands it on', () => {
    const folder = mkdtempSync(join(tmpdir(), 'muster-site-'));
    try {
      writeFileSync(join(folder, 'index.js'), 'export{o as Page}from"./shell.js";\n');
      writeFileSync(join(folder, 'more.js'), 'import"./start.js";export{o as Page}from"./shell.js";');
      const island = (file: string, name: string): string =>
        `<astro-island uid="1" component-url="/${file}.js" component-export="${name}" client="only"></astro-island>`;
      expect(
        withDirectIslands(folder, island('index', 'Page') + island('index', 'Other') + island('more', 'Page')),
      ).toBe(island('shell', 'o') + island('index', 'Other') + island('more', 'Page'));
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('name islands by what they are, and not by where the sources lie', () => {
    const island = (name: string, url: string): string =>
      `<astro-island uid="${name}" component-url="/${url}.js" client="only"></astro-island>`;
    const named = withSteadyNames(island('ZCSqa3', 'page'));
    expect(withSteadyNames(island('20LeI2', 'page'))).toBe(named);
    expect(named).toMatch(/uid="[0-9a-f]{8}" component-url="\/page.js"/);
    expect(withSteadyNames(island('ZCSqa3', 'other'))).not.toContain(/uid="[^"]+"/.exec(named)?.[0]);
  });

  test.each(['<p style="color:red">', '<body onload="x()">', '<a href="javascript:x()">'])('%s is refused', (html) => {
    expect(() => hashesOf(html)).toThrow('cannot be allowed');
  });

  test('a screen is weighed with the page around it, and one of many files is found', () => {
    const folder = mkdtempSync(join(tmpdir(), 'muster-site-'));
    try {
      const assets = join(folder, '_astro');
      mkdirSync(assets);
      const parts = Array.from({ length: 25 }, (_, at) => `part${at}.js`);
      for (const name of ['shell.js', 'shell.css', 'kit.js', ...parts]) writeFileSync(join(assets, name), '1;');
      writeFileSync(join(assets, 'one-screen.a.js'), 'import"./shell.js";import"./kit.js";import("./part1.js");');
      writeFileSync(join(assets, 'many-screen.b.js'), parts.map((name) => `import"./${name}";`).join(''));
      const weighed = weighScreens(folder, { scripts: ['/_astro/shell.js'], styles: ['/_astro/shell.css'] });
      expect(Object.fromEntries(weighed.map(({ screen, files }) => [screen, files]))).toEqual({
        'many-screen.b.js': 28,
        'one-screen.a.js': 4,
      });
      expect(screenFindings(weighed).map(({ where }) => where)).toEqual(['many-screen.b.js']);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
