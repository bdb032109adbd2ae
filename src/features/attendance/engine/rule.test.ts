import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { prepareCompany } from './company.ts';
import { DEFAULT_RULE } from './rule.ts';
import type { RuleOptions } from './rule.ts';

/** The documented format of the shared cases: the options of a rule, each with its values and its default. */
const file = readFileSync(new URL('../../../../tests/engine/engine-cases.json', import.meta.url), 'utf8');
const { format } = z.object({ format: z.object({ rule: z.record(z.string(), z.string()) }) }).parse(JSON.parse(file));

const accepts = (options: object): boolean => {
  prepareCompany({ id: 1, zones: [], rules: [{ id: 'r', departmentId: null, options }] });
  return true;
};

describe('the options of a rule', () => {
  it("are those of the documented format, and where a break's overrun goes", () => {
    const documented = Object.keys(format.rule)
      .flatMap((key) => key.split(' / '))
      .filter((key) => key !== 'round modes');
    const beside = ['otEarlyInMin', 'otLateOutMin', 'breakOverAs'];
    expect(Object.keys(DEFAULT_RULE).toSorted()).toEqual([...documented, ...beside].toSorted());
  });

  it.each<[keyof RuleOptions, readonly string[]]>([
    ['identity', ['auto', 'state']],
    ['pairing', ['firstLast', 'everyPair']],
    ['lateMeasure', ['fromStart', 'beyondGrace']],
    ['holidayMode', ['off', 'work']],
    ['otBasis', ['none', 'schedule', 'total']],
    ['otApproval', ['auto', 'approved']],
    ['attribution', ['start', 'end', 'majority', 'split']],
    ['overlapCut', ['midpoint', 'prevOut']],
    ['workOnLeave', ['ignore', 'count']],
    ['breakOverAs', ['lost', 'late', 'early', 'absent']],
  ])('%s knows %s', (option, words) => {
    for (const word of words) expect(accepts({ [option]: word })).toBe(true);
    expect(() => accepts({ [option]: '' })).toThrow(`rules[0].options.${option}: notOneOf`);
    expect(words).toContain(DEFAULT_RULE[option]);
  });

  it('that are objects know their words too', () => {
    for (const as of ['flag', 'late', 'absent']) expect(accepts({ missIn: { as } })).toBe(true);
    for (const as of ['flag', 'early', 'absent']) expect(accepts({ missOut: { as } })).toBe(true);
    for (const work of ['ot', 'regular', 'ignore'])
      expect(accepts({ restDayWork: { weekend: work, holiday: work, dayOff: work } })).toBe(true);
    for (const level of [1, 2, 3]) expect(accepts({ restLevel: { weekend: level } })).toBe(true);
    for (const mode of ['down', 'up', 'nearest']) expect(accepts({ otRound: { interval: 1, mode } })).toBe(true);
    for (const period of ['week', 'twoWeeks', 'month'])
      expect(accepts({ weeklyOt: { threshold: 0, basis: 'worked', period } })).toBe(true);
    expect(accepts({ otLevels: { basis: 'ot', from: [0, 0, 60] } })).toBe(true);
  });

  it('left out are those of a new company', () => {
    expect(DEFAULT_RULE).toMatchObject({
      dedupeMinutes: 1,
      identity: 'auto',
      pairing: 'firstLast',
      lateMeasure: 'fromStart',
      missIn: { as: 'flag' },
      missOut: { as: 'flag' },
      lateAbsentAfter: null,
      earlyAbsentAfter: null,
      absentBelow: null,
      halfDayBelow: null,
      weekend: [6, 7],
      weekStart: 1,
      holidayMode: 'off',
      restDayWork: { weekend: 'ot', holiday: 'ot', dayOff: 'ot' },
      restLevel: { weekend: 1, holiday: 1, dayOff: 1 },
      otBasis: 'none',
      otAfter: null,
      otEarlyIn: false,
      otLateOut: true,
      otMin: 0,
      otRound: null,
      otMax: null,
      otFillsShort: false,
      otApproval: 'auto',
      otLevels: null,
      weeklyOt: null,
      roundIn: null,
      roundOut: null,
      roundBreak: null,
      roundDay: null,
      dayChange: 0,
      maxShift: 960,
      newShiftGap: 240,
      attribution: 'start',
      overlapCut: 'midpoint',
      nightWindow: null,
      workOnLeave: 'ignore',
      breakOverAs: 'lost',
    });
  });
});
