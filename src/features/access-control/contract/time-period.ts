import {
  childRows,
  choice,
  defineResource,
  integer,
  readOnly,
  refusalCode,
  text,
  time,
  type RowsRule,
} from '#shared/contract/index.ts';
import { beyondThree, dayChoices, overlapping, type PeriodLine } from '../domain/week.ts';

export const periodCodes = {
  /** Controllers store 50 periods; the first is the whole day by default. */
  tooMany: refusalCode('ZBAC0101', 409),
} as const;

const linesOf = (rows: readonly Readonly<Record<string, unknown>>[]): PeriodLine[] =>
  rows.map(({ days, start, end }) => ({ days, start, end }));
const among = (code: string, broken: (lines: readonly PeriodLine[]) => number[]): RowsRule => ({
  at: 'end',
  code,
  broken: (rows) => broken(linesOf(rows)),
});

/** When permitted people may open doors: up to three intervals for each weekday and each kind of door holiday. */
export const timePeriod = defineResource({
  name: 'access_control.time_period',
  module: 'ZBAC',
  path: '/acc/api/v2/time_periods/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'acc', key: 'timePeriod' },
  defaultOrdering: 'name',
  phoneFields: ['intervals', 'number'],
  codes: Object.values(periodCodes),
  fields: {
    name: text({
      max: 50,
      required: true,
      unique: true,
      search: true,
      sort: true,
      filter: true,
      column: 'shown',
      width: 220,
    }),
    /** The number of the period on controllers. */
    number: readOnly(integer({ sort: true, column: 'hidden', width: 100 })),
    intervals: childRows({
      of: {
        fields: {
          days: choice(dayChoices, { required: true, default: 'monday_friday' }),
          start: time({ required: true }),
          end: time({ required: true }),
        },
        rules: [
          // A period across midnight takes two lines, because controllers have no intervals across midnight.
          {
            fields: ['end', 'start'],
            code: 'overMidnight',
            holds: ({ start, end }) => typeof start !== 'string' || typeof end !== 'string' || end > start,
          },
        ],
      },
      among: [among('overlappingRow', overlapping), among('threeADay', beyondThree)],
      required: true,
      max: 30,
      ordered: true,
      column: 'shown',
      width: 340,
    }),
  },
});
