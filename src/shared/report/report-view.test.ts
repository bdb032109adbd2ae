import { describe, expect, it } from 'vitest';
import { date, defineReport, reference, text } from '#shared/contract/index.ts';
import {
  readReportView,
  savedViewQuery,
  toReportQuery,
  toSavedView,
  withDays,
  withPeriod,
  writeReportView,
} from './report-view.ts';

const report = defineReport({
  name: 'test.visits',
  module: 'ZBXX',
  path: '/test/api/v2/visits/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'report', key: 'visits' },
  defaultOrdering: '-day',
  period: { field: 'day' },
  groups: ['place'],
  totals: {},
  fields: {
    code: text({ max: 10, sort: true, filter: true, column: 'shown' }),
    day: date({ required: true, sort: true, filter: true, column: 'shown' }),
    place: reference('company.area', { tree: true, filter: true, column: 'shown' }),
  },
});
const now = { today: '2026-03-04', weekStart: 1 };
const again = (query: string) => writeReportView(readReportView(query, report), report);

describe('report view', () => {
  it('stands in the URL, and nothing else does', () => {
    expect(again('')).toBe('');
    expect(again('period=thisMonth&page=1')).toBe('');
    expect(again('period=lastWeek&group_by=place&place__in=1,2&ordering=code&columns=code')).toBe(
      'period=lastWeek&group_by=place&place__in=1,2&ordering=code&columns=code',
    );
    expect(again('period=never&group_by=code&secret=1&ordering=nope')).toBe('');
    expect(again('period=today&day__gte=2026-03-01&day__lte=2026-03-02')).toBe(
      'day__gte=2026-03-01&day__lte=2026-03-02',
    );
  });

  it('asks for days, whatever says them', () => {
    const ask = (query: string) => toReportQuery(readReportView(query, report), report, now);
    expect(ask('')).toMatchObject({ day__gte: '2026-03-01', day__lte: '2026-03-31', page: 1 });
    expect(ask('period=lastWeek&group_by=place')).toMatchObject({
      day__gte: '2026-02-23',
      day__lte: '2026-03-01',
      group_by: 'place',
    });
    expect(ask('day=2026-03-03')).toMatchObject({ day__gte: '2026-03-03', day__lte: '2026-03-03' });
    expect(ask('day=2026-03-03')).not.toHaveProperty('day');
    expect(report.calls.page.query.safeParse(ask('place__in=1&search=a')).success).toBe(true);
  });

  it('has one period at a time, and begins at its first page', () => {
    const view = readReportView('page=3&period=today&place__in=1', report);
    const days = withDays(view, report, { from: '2026-01-01', to: '2026-01-31' });
    expect(writeReportView(days, report)).toBe('day__gte=2026-01-01&day__lte=2026-01-31&place__in=1');
    expect(writeReportView(withPeriod(days, report, 'lastMonth'), report)).toBe('period=lastMonth&place__in=1');
  });

  it('is saved so that it can be opened again, and fits its contract', () => {
    const view = readReportView('period=lastWeek&group_by=place&place__in=1,2&ordering=code', report);
    const saved = toSavedView(view, ['code']);
    expect(report.views.strict.safeParse(saved).success).toBe(true);
    expect(again(savedViewQuery(saved))).toBe(`${writeReportView(view, report)}&columns=code`);
  });
});
