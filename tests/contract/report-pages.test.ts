import { describe, expect, it } from 'vitest';
import { employeeSummaryReport, firstLastReport, monthlyBasicStatusReport } from '#features/report/contract.ts';
import type { Report } from '#shared/contract/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { useReportedDays } from '#tests/support/use-reported-days.ts';

describe('pages of reports of people', () => {
  const { admin } = useReportedDays();
  const days = { date__gte: '2026-02-01', date__lte: '2026-02-28' };

  const ask = async (report: Report, query: Record<string, string | number>) => {
    const answer = await admin().callEndpoint(report.calls.page, { query: { ...days, ...query } });
    if (!answer.isSuccess) throw new Error(answer.code);
    return answer.data;
  };

  it.each([monthlyBasicStatusReport, employeeSummaryReport])(
    'are read one person after another and come to what everybody added up at once does: $name',
    async (report) => {
      const together = await ask(report, { ordering: '-emp_code', page_size: 200 });
      const paged = [];
      for (let page = 1; page <= together.data.length; page += 1) {
        const { data, total, next } = await ask(report, { ordering: 'emp_code', page_size: 1, page });
        expect(total).toBe(together.data.length);
        expect(next).toBe(page < together.data.length ? page + 1 : null);
        paged.push(...data);
      }
      expect(paged.length).toBeGreaterThan(1);
      expect(paged.toReversed()).toEqual(together.data);
    },
  );

  it('are counted by the totals too', async () => {
    for (const report of [monthlyBasicStatusReport, employeeSummaryReport, firstLastReport]) {
      const { count } = dataOf(await admin().callEndpoint(report.calls.totals, { query: days }));
      expect(count).toBe((await ask(report, {})).total);
    }
  });
});
