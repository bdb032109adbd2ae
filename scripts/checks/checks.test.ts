import { describe, expect, test } from 'vitest';
import { askedKeys, languageFindings } from './catalogue.ts';
import { usageOf } from './key-usage.ts';
import { usageFindings } from './locales.ts';
import { eventProblem, machineFindings } from './machines.ts';
import { declaredNames, namesModule } from './names.ts';
import { pageFindings } from './pages.ts';
import { sharedClasses, sheetFindings } from './styles.ts';
import { parseSource } from './syntax.ts';
import { tableFindings } from './tables.ts';
import { dateFindings } from './dates.ts';
import { lengthFindings } from './lengths.ts';
import { waitFindings } from './waits.ts';

const messages = (findings: readonly { where: string; message: string }[]): string[] =>
  findings.map(({ where, message }) => `${where}: ${message}`);

describe('machine grammar', () => {
  test('a chart in the grammar passes', () => {
    const source = `/** Rules: spec section 6. */
      const machine = setup({ guards: { isExpired: () => true }, delays: { checkDelay: 3000 } }).createMachine({
        id: 'countdown', initial: 'waiting',
        states: { waiting: { on: { 'resend.pressed': 'sending' }, after: { checkDelay: 'waiting' } }, sending: {} },
      });`;
    expect(messages(machineFindings(parseSource('a.ts', source)))).toEqual([]);
  });

  test('every rule is held', () => {
    const source = `const machine = createMachine({
        id: 'Countdown',
        states: { Waiting: { on: { RESEND: 'x', 'resend.press': 'y' }, after: { 3000: 'z' } } },
      });
      setup({ guards: { expired: () => true } });`;
    expect(messages(machineFindings(parseSource('a.ts', source)))).toEqual([
      'a.ts:1: make machines with setup({ … }).createMachine',
      'a.ts:2: machine id "Countdown" is not lowerCamel',
      'a.ts:3: state "Waiting" is not lowerCamel',
      'a.ts:3: event "RESEND" is not noun.pastVerb',
      'a.ts:3: event "resend.press" does not end in a past verb',
      'a.ts:3: delays are named in setup({ delays }), so that tests drive the clock',
      'a.ts: open with a comment that gives the rules',
      'a.ts:5: guard "expired" does not read as a question (isExpired)',
    ]);
  });

  test.each(['token.expired', 'session.passwordReset', 'code.sent', 'link.withdrawn', '*', 'xstate.done.actor.send'])(
    '%s is an event',
    (name) => {
      expect(eventProblem(name)).toBeUndefined();
    },
  );
});

describe('styles', () => {
  const sheet = (rules: string): string[] => messages(sheetFindings('src/x.css', `@layer components {\n${rules}\n}`));

  test('tokens and logical properties pass', () => {
    expect(
      sheet(`.a { color: var(--text); margin-inline-start: 4px; inline-size: 3rem; }\n/* #fff left: 0 */`),
    ).toEqual([]);
    expect(sheet(`.white-space { white-space: nowrap; background: url('/red.svg'); content: 'red'; }`)).toEqual([]);
    expect(sheet('@media (max-width: 40rem) { .a { color: currentColor; } }')).toEqual([]);
  });

  test.each([
    ['.a { color: #fff; }', 'colour #fff: use a token'],
    ['.a { background: rgb(0 0 0 / 50%); }', 'colour rgb(: use a token'],
    ['.a { border: 1px solid red; }', 'colour red: use a token'],
    ['.a { margin-left: 1px; }', 'margin-left: use the logical property'],
    ['.a { border-top-left-radius: 1px; }', 'border-top-left-radius: use the logical property'],
    ['.a { left: 0; }', 'left: use inset-inline-start'],
    ['.a { width: 1px; }', 'width: use inline-size'],
    ['.a { text-align: right; }', 'text-align: right: use start or end'],
    ['.a { &:hover { color: #ABCDEF; } }', 'colour #ABCDEF: use a token'],
  ])('%s is found', (rule, message) => {
    expect(sheet(rule)).toEqual([`src/x.css:2: ${message}`]);
  });

  test('only the token file holds colours', () => {
    expect(sheetFindings('src/shared/ui/styles/tokens.css', '@layer tokens { :root { --a: #fff; } }')).toEqual([]);
  });

  test('a class has its own rule in one sheet', () => {
    const sheets = [
      { path: 'src/a.css', source: '@layer components { .map-place { gap: 0; .name { gap: 0; } } .a .b { gap: 0; } }' },
      { path: 'src/b.css', source: '@layer screens { .b { gap: 0; } .name { gap: 0; } .c, .map-place { gap: 0; } }' },
    ];
    expect(messages(sharedClasses(sheets))).toEqual(['src/b.css: .map-place has a rule in src/a.css too']);
  });

  test('rules stand in a layer', () => {
    expect(messages(sheetFindings('src/x.css', '.a { gap: 0; }'))).toEqual(['src/x.css: stands in no cascade layer']);
  });
});

test('names are those that contracts declare', () => {
  const source = `export const a = defineResource({ name: 'x.thing', fields: { name: text({}) } });
    const b = defineReport({ name: 'report.b' }); const c = defineRequest({ name: 'x.asked' }); const d = defineOwnRequest({ kind: c, name: 'personal.asked' }); defineCall({ name: 'x.call' });`;
  const names = declaredNames(parseSource('contract.ts', source));
  expect(names).toEqual(['x.thing', 'report.b', 'x.asked', 'personal.asked']);
  expect(namesModule(names)).toMatch(/DeclaredName = 'personal\.asked' \| 'report\.b' \| 'x\.asked' \| 'x\.thing';\n/);
  expect(namesModule(names, ['x.thing.open'])).toMatch(/DeclaredPermission = 'x\.thing\.open';\n$/);
});

describe('tables named as text', () => {
  const owners = new Map([
    ['employees', 'team'],
    ['groups', 'host'],
    ['orders', 'subscription'],
  ]);
  const found = (code: string, path = 'src/features/subscription/server/x.ts'): number =>
    tableFindings(parseSource(path, code), owners).length;

  test.each([
    ['sql`select * from employees e where e.id = ${id}`', 1],
    ['sql<string>`(select 1 from orders o join employees e on true)`', 1],
    ['sql`select ${what} from groups`', 1],
    ['sql`${what} = "employees"."id"`', 1],
    ["sql`select * from ${sql.identifier('employees')} counted`", 1],
    ["sql.raw('delete from employees')", 1],
    ['sql`select * from ${employees} join orders on true`', 0],
    ['sql`select count(*) from unnest(${ids}) as employees`', 0],
    ["const title = 'from employees'", 0],
  ])('%s: %i', (code, count) => {
    expect(found(code)).toBe(count);
  });

  test('the host names no table of a slice', () => {
    expect(found('sql`select * from employees join groups on true`', 'src/server/x.ts')).toBe(1);
  });
});

describe('page imports', () => {
  const page = (target: string): number =>
    pageFindings(parseSource('src/pages/a.astro', `---\nimport X from '${target}';\n---\n<X client:load />`)).length;

  test.each([
    ['#features/app/index.ts', 0],
    ['../features/app/index.ts', 0],
    ['#shared/ui/shell/shell.tsx', 0],
    ['#features/app/ui/dashboard.tsx', 1],
    ['#features/app/server.ts', 1],
    ['#server/config.ts', 1],
  ])('%s gives %i findings', (target, count) => {
    expect(page(target)).toBe(count);
  });
});

describe('languages', () => {
  const source = new Map([
    ['common:save', 'Save'],
    ['common:hello', 'Hello, {{name}}'],
    ['common:row_one', '{{count}} row'],
    ['common:row_other', '{{count}} rows'],
    ['common:kind_other', 'Other'],
  ]);
  const arabic = (change: Record<string, string | null>): string[] => {
    const whole: Record<string, string | null> = {
      'common:save': 'حفظ',
      'common:hello': 'مرحبا {{name}}',
      'common:kind_other': 'أخرى',
      ...Object.fromEntries(
        ['zero', 'one', 'two', 'few', 'many', 'other'].map((form) => [`common:row_${form}`, 'صفوف {{count}}']),
      ),
      ...change,
    };
    const texts = new Map(
      Object.entries(whole).flatMap(([key, text]) => (text === null ? [] : [[key, text] as const])),
    );
    return messages(languageFindings('ar', texts, source));
  };

  test('plural endings belong to one asked key', () => {
    expect([...askedKeys(source)]).toEqual(['common:save', 'common:hello', 'common:row', 'common:kind_other']);
  });

  test.each([
    [{ 'common:save': null }, 'ar common:save: is missing'],
    [{ 'common:save': '' }, 'ar common:save: is empty'],
    [{ 'common:save': 'حفظ!' }, 'ar common:save: shouts (!)'],
    [{ 'common:extra': 'نص' }, 'ar common:extra: is not in the source language'],
    [{ 'common:row_few': null }, 'ar common:row_few: plural form is missing'],
    [{ 'common:hello': 'مرحبا' }, 'ar common:hello: placeholders differ from the source: {{name}}'],
    [{ 'common:row_two': 'صفان {{n}}' }, 'ar common:row_two: placeholders differ from the source: {{n}}'],
  ])('%o is found', (change, message) => {
    expect(arabic(change)).toContain(message);
  });
});

describe('use of keys', () => {
  const namespaces = ['common', 'per', 'api'];
  const found = (written: readonly string[], text: string, derived: readonly string[] = []): string[] =>
    messages(
      usageFindings(
        new Set(written),
        [usageOf(parseSource('a.tsx', text), namespaces)],
        derived.map((key) => ({ key, from: 'contract.ts' })),
      ),
    );

  test.each([
    ['a literal', `const title = 'per:title';`],
    ['a key of the file’s namespace', `const { t } = useTranslation('per'); t('title');`],
    ['the first of several namespaces', `const { t } = useTranslation(['per', 'common']); t('title', { count: 1 });`],
    ['either side of a choice', `const { t } = useTranslation('per'); t(a ? 'title' : 'title');`],
    ['one of several alternatives', `const { t } = useTranslation('per'); t(['title', 'per:title']);`],
    ['a template that only says the end', 'words.text(`${base}.title`);'],
    ['a template', 'const a = `per:${name}`;'],
    ['a key that is put together', 't(builtKey(`${base}.title`));'],
    ['one that is put together among alternatives', 't([builtKey(`${base}.title`), builtKey(`per:other.${name}`)]);'],
    ['a template of the file’s namespace', 'const { t } = useTranslation("per"); t(`ti${rest}`);'],
  ])('%s uses the key', (_, text) => {
    expect(found(text.includes('base') ? ['per:employee.title'] : ['per:title'], text)).toEqual([]);
  });

  test('what nobody asks for is found', () => {
    expect(found(['per:title'], '')).toEqual(['per:title: nobody asks for this text']);
  });

  test('what nobody wrote is found', () => {
    expect(found([], `const { t } = useTranslation('per'); t('title');`)).toEqual(['a.tsx:1: per:title has no text']);
    expect(found([], 'const a = `api:${code}`;')).toEqual(['a.tsx:1: nothing is written for api:…']);
    expect(found([], '', ['api:ZBCO0002'])).toEqual(['contract.ts: api:ZBCO0002 has no text']);
  });
});

test('a browser test waits for what a page shows, and reads calls once', () => {
  const source = `expect(await row.count()).toBe(1);
    await expect.poll(() => row.count()).toBe(1);
    expect(await stored(sn)).toBe(2);
    await expect.poll(() => row.count(), { timeout: 20_000 }).toBe(1);`;
  expect(messages(waitFindings(parseSource('a.ts', source)))).toEqual([
    'a.ts:1: reads the page once: await expect.poll(() => …)',
    'a.ts:4: waits for a time of its own: leave it to vitest.config.ts',
  ]);
});

test('days and times are formatted in one place', () => {
  const source = `new Intl.DateTimeFormat('en').format(0);
    at.toLocaleString('en');
    const format: Intl.DateTimeFormat = given;
    formatDay(day, writing);`;
  expect(dateFindings(parseSource('a.ts', source)).map(({ where }) => where)).toEqual(['a.ts:1', 'a.ts:2']);
});

test('the words of a refusal are filled with written values', () => {
  const source = `t(codeKeys(code), { ...context });
    t(mistakeKeys(code), outcome.context);
    t(codeKeys(code), written(context));
    t(codeKeys(code));`;
  expect(dateFindings(parseSource('a.ts', source)).map(({ where }) => where)).toEqual(['a.ts:1', 'a.ts:2']);
});

test('a file of more lines than the rule allows is named', () => {
  const found = lengthFindings(
    new Map([
      ['a.ts', 251],
      ['b.ts', 250],
    ]),
  );
  expect(messages(found)).toEqual(['a.ts: has 251 lines, at most 250: split it by subject']);
});
