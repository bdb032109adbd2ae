import { expect, onTestFinished, test } from 'vitest';
import { attendanceDay } from '#features/attendance/contract.ts';
import { terminal } from '#features/device/contract.ts';
import { employee } from '#features/team/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { word } from '#tests/support/words.ts';
import { createTerminal } from '../../scripts/terminal/index.ts';
import { offered, patience, useSite } from './harness/index.ts';

const site = useSite();

test('a gate counts as what it is set to, or not at all, and the day tells it', async () => {
  const as = await site.signIn('administrator');
  const { client } = as;
  const [person] = dataOf(await client.callEndpoint(employee.calls.list, { query: { emp_code: '1008' } }));
  const [gate] = dataOf(await client.callEndpoint(terminal.calls.list, { query: { sn: 'DEMO0001' } }));
  const [today] = dataOf(
    await client.callEndpoint(attendanceDay.calls.list, {
      query: { employee__in: String(person?.id), ordering: '-att_date', page_size: 1 },
    }),
  );
  if (!person || !gate || !today) throw new Error('The demo has no day of 1008, or no terminal');
  const date = today.att_date;
  const day = await site.open(
    `/report/report-library/daily-attendance?date__gte=${date}&date__lte=${date}&employee__in=${person.id}`,
    { as },
  );
  await day.getByRole('row').filter({ hasText: '1008' }).click();
  const panel = day.getByRole('dialog', { name: word('att:why.title') });
  await panel.getByRole('heading', { name: word('att:why.sources') }).waitFor();
  const punches = panel.locator('.why-punches > li');
  const before = await punches.count();
  const device = createTerminal({ sn: gate.sn, url: site.origin });
  await device.connect();
  // The open day is today, even if midnight has passed since the demo was made.
  const isToday = date === Temporal.Now.plainDateISO('Europe/London').toString();
  device.punch({ pin: '1008', ...(isToday ? {} : { time: `${date} 15:00:07` }) });
  expect(await device.send()).toBe(1);
  device.close();
  await expect.poll(() => punches.count(), patience).toBe(before + 1);

  onTestFinished(async () => {
    await client.callEndpoint(terminal.calls.patch, {
      params: { id: String(gate.id) },
      body: { is_attendance: true, in_out_role: 'as_punched', holds_from: 'beginning' },
    });
  });
  const page = await site.open(`/device/terminal?record=${gate.id}`, { as });
  const form = page.getByRole('dialog', { name: word('device:terminal.edit') });
  /** Changes the terminal from the beginning of its records. */
  const change = async (make: () => Promise<void>): Promise<void> => {
    await page
      .getByRole('dialog', { name: gate.alias })
      .getByRole('button', { name: word('common:list.edit') })
      .click();
    await make();
    await form.getByRole('button', { name: new RegExp(word('common:field.holds_from')) }).click();
    await offered(page)
      .filter({ hasText: word('common:dated.kind.beginning') })
      .click();
    await form.getByRole('button', { name: word('common:form.save'), exact: true }).click();
    await form.waitFor({ state: 'detached' });
  };
  const used = form.getByLabel(word('device:terminal.field.is_attendance'), { exact: true });
  /** What days would come to without this terminal, which is not saved. */
  const askFirst = async (): Promise<void> => {
    await used.uncheck({ force: true });
    await form.getByRole('button', { name: word('common:form.trial') }).click();
    const trial = page.getByRole('dialog', { name: word('att:wouldChange.title') });
    await trial.getByRole('rowheader').first().waitFor(patience);
    await trial
      .getByRole('button', { name: word('att:wouldChange.close') })
      .last()
      .click();
    await trial.waitFor({ state: 'detached' });
    await used.check({ force: true });
  };
  for (const role of ['always_in', 'always_out', 'break'] as const) {
    await change(async () => {
      if (role === 'always_in') await askFirst();
      await form.getByRole('button', { name: new RegExp(word('device:terminal.field.in_out_role')) }).click();
      await page.getByRole('option', { name: word(`device:terminal.in_out_role_choice.${role}`), exact: true }).click();
    });
    await panel
      .getByText(word(`att:why.terminalRole.${role}`))
      .first()
      .waitFor(patience);
  }
  // Not used for attendance at all: the punch stays, and the day says that it does not count.
  await change(() => used.uncheck({ force: true }));
  await panel.getByText(word('att:why.word.uncounted')).first().waitFor(patience);
  await expect.poll(() => punches.count()).toBe(before + 1);
});
