import { describe, expect, it } from 'vitest';
import { serverSlices } from '#features/slices.server.ts';
import type { Report, ReportQueryInput } from '#shared/contract/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { readCsv, readXlsx } from '#tests/support/table-files.ts';
import { useReportedDays } from '#tests/support/use-reported-days.ts';

const reports = serverSlices
  .flatMap((slice) => (slice.reports ?? []).map(({ report }) => report))
  .filter(({ audience }) => audience.of === 'company');

const days = (report: Report, from: string, to: string): ReportQueryInput => ({
  [`${report.period.field}__gte`]: from,
  [`${report.period.field}__lte`]: to,
});
const february = (report: Report): ReportQueryInput => days(report, '2026-02-01', '2026-02-28');

describe('a question that a report cannot answer', () => {
  const { admin } = useReportedDays();

  it.each(reports)('is refused at its field, on screen and as a file: $name', async (report) => {
    const { maxDays } = report.period;
    const asked: [string, ReportQueryInput][] = [
      ['ten years', days(report, '2016-01-01', '2025-12-31')],
      ['400 days', days(report, '2025-01-01', '2026-02-04')],
      [
        'a day more than its longest period',
        days(report, '2025-01-01', Temporal.PlainDate.from('2025-01-01').add({ days: maxDays }).toString()),
      ],
      ['an end before its beginning', days(report, '2026-02-02', '2026-02-01')],
      ['no day', { [`${report.period.field}__gte`]: '2026-02-30' }],
      ['an unknown filter', { ...february(report), no_such_field: '1' }],
      ['an unknown order', { ...february(report), ordering: 'no_such_field' }],
      ['an unknown group', { ...february(report), group_by: 'no_such_field' }],
    ];
    for (const [what, query] of asked) {
      const answers = [
        await admin().callEndpoint(report.calls.page, { query }),
        await admin().callEndpoint(report.calls.totals, { query }),
      ];
      for (const answered of answers)
        expect({ what, answered }).toMatchObject({ answered: { isSuccess: false, fields: expect.anything() } });
    }
    const file = admin().downloadEndpoint(report.calls.export, {
      query: { ...february(report), format: 'csv', columns: 'no_such_column' },
    });
    await expect(file).rejects.toMatchObject({ code: 'ZBCO0002' });
  });

  it.each(reports)('or that nothing matches is answered with nothing, in files too: $name', async (report) => {
    // Before anybody was there.
    const query = days(report, '1990-01-01', '1990-01-31');
    const page = await admin().callEndpoint(report.calls.page, { query });
    expect(dataOf(page)).toEqual([]);
    const { totals } = dataOf(await admin().callEndpoint(report.calls.totals, { query }));
    for (const value of Object.values(totals ?? {})) expect([0, null, '']).toContain(value);
    const bytes = async (format: 'csv' | 'xlsx' | 'pdf') => {
      const { blob } = await admin().downloadEndpoint(report.calls.export, {
        query: { ...query, format, language: 'en' },
      });
      return new Uint8Array(await blob.arrayBuffer());
    };
    expect(readCsv(await bytes('csv'))).toHaveLength(1);
    expect(readXlsx(await bytes('xlsx')).length).toBeGreaterThan(0);
    expect(new TextDecoder('latin1').decode((await bytes('pdf')).subarray(0, 5))).toBe('%PDF-');
  });
});
