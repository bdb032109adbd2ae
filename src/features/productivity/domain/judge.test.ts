import { describe, expect, it } from 'vitest';
import { expectLinear } from '#tests/support/linear.ts';
import { applies, fitting, judgeOf, type JudgedRule } from './judge.ts';

const use = {
  app: 'Visual Studio Code',
  domain: 'docs.github.com',
  title: 'Plan 2026 – Word',
  url: 'https://a.test/x?y=1',
};
const rule = (given: Partial<JudgedRule>): JudgedRule => ({
  id: 1,
  match: 'app',
  pattern: '',
  ignore_case: true,
  priority: 100,
  category: 1,
  departments: null,
  ...given,
});

describe('a rule', () => {
  it.each([
    ['an application whole', 'app', 'visual studio code', true],
    ['not a part of its name', 'app', 'code', false],
    ['a star before, within and behind', 'app', '*studio*', true],
    ['a star at the end', 'app', 'Visual*', true],
    ['no more than there is', 'app', 'Visual Studio*Studio Code', false],
    ['a website with all below it', 'domain', 'GitHub.com', true],
    ['no website that only ends so', 'domain', 'hub.com', false],
    ['a title that has the words', 'title', 'plan 2026', true],
    ['an address that has the words', 'url', 'a.test/x', true],
    ['nothing where nothing is known', 'title', '*', true],
  ] as const)('takes %s', (_, match, pattern, isTaken) => {
    expect(applies({ match, pattern, ignore_case: true }, use)).toBe(isTaken);
  });

  it('minds capitals where it is told to', () => {
    expect(applies({ match: 'app', pattern: 'visual*', ignore_case: false }, use)).toBe(false);
  });

  it('says nothing of a title that was not kept', () => {
    expect(applies({ match: 'title', pattern: '*', ignore_case: true }, { ...use, title: '' })).toBe(false);
  });

  it('is judged in time that grows with the title, however many stars it has', () => {
    const pattern = `${'*a'.repeat(90)}b`;
    const judged = (title: string): boolean =>
      applies({ match: 'title', pattern, ignore_case: true }, { ...use, title });
    expectLinear(judged, { head: '', part: 'a', tail: '' });
    expect(judged('a'.repeat(100_000))).toBe(false);
  });
});

describe('of several rules', () => {
  const rules = [
    rule({ id: 1, pattern: '*', category: 1 }),
    rule({ id: 2, match: 'domain', pattern: 'github.com', category: 2, priority: 200 }),
    rule({ id: 3, pattern: '*', category: 3, departments: new Set([7]) }),
  ];
  it('the higher priority decides, and at one priority that of the department', () => {
    expect(fitting(rules, use, 7).map(({ id }) => id)).toEqual([2, 3, 1]);
    expect(judgeOf(rules)({ ...use, domain: '' }, 7)).toBe(3);
    expect(judgeOf(rules)({ ...use, domain: '' }, 8)).toBe(1);
  });

  it('none decides where none fits', () => {
    expect(judgeOf([rule({ pattern: 'Word' })])(use, 7)).toBeNull();
  });
});
