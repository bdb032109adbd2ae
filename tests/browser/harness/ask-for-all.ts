import type { Locator, Page } from 'playwright';
import { expect } from 'vitest';
import type { monthOf } from '#tests/support/asked-month.ts';
import { askingPaths, formFaultsOf, type AskedKind, type askingSteps } from './asking-steps.ts';
import type { Look } from './look.ts';

interface Asking {
  readonly steps: ReturnType<typeof askingSteps>;
  readonly month: ReturnType<typeof monthOf>;
  readonly look: Look;
  /** Opens a page of the person who asks. */
  readonly open: (path: string) => Promise<Page>;
  /** Fails for what is wrong with a page. */
  readonly isFine: (page: Page, look: Look) => Promise<void>;
}

/** Asks for one or more of every kind, each form looked at before it is sent. */
export async function askForAll({
  steps: { named, open, fill, choose, reason, submit },
  month: { names, reasons },
  look,
  open: openPage,
  isFine,
}: Asking): Promise<void> {
  const ask = async (
    kind: AskedKind,
    why: string,
    complete: (page: Page, form: Locator) => Promise<void>,
  ): Promise<void> => {
    const page = await openPage(askingPaths(kind).own);
    const form = await open(page, kind, 'personal');
    await complete(page, form);
    await reason(form, kind, why);
    expect(await formFaultsOf(page, look)).toEqual([]);
    await submit(form);
    await page.getByText(named('common:choice.status.pending')).first().waitFor();
    await isFine(page, look);
    await page.close();
  };
  const leaveType = (type: string) => async (page: Page, form: Locator) =>
    choose(page, form, named('att:leave.field.incident_type'), type);
  const counts = (form: Locator) =>
    form.getByText(named('att:leave.preview.counts').replace('{{amount}}', '').trim()).first().waitFor();

  await ask('manualLog', reasons.punch, async (page, form) => {
    await fill(form, { punch_date: '2026-03-02', punch_time: '17:00' });
    await choose(page, form, named('att:manualLog.field.punch_state'), named('att:manualLog.punch_state_choice.1'));
  });
  await ask('leave', reasons.days, async (page, form) => {
    await leaveType(names.annual)(page, form);
    await fill(form, { start_date: '2026-03-05', end_date: '2026-03-06' });
    await counts(form);
  });
  await ask('leave', reasons.half, async (page, form) => {
    await leaveType(names.annual)(page, form);
    await fill(form, { start_date: '2026-03-09' });
    await choose(page, form, named('att:leave.field.start_part'), named('att:leave.start_part_choice.first_half'));
    await counts(form);
  });
  await ask('leave', reasons.hours, async (page, form) => {
    await leaveType(names.hours)(page, form);
    await choose(page, form, named('att:leave.field.start_part'), named('att:leave.start_part_choice.time_range'));
    await fill(form, { start_date: '2026-03-10', start_time: '15:00', end_time: '17:00' });
    await counts(form);
  });
  await ask('leave', reasons.cancelled, async (page, form) => {
    await leaveType(names.annual)(page, form);
    await fill(form, { start_date: '2026-03-16' });
    await counts(form);
  });
  for (const [why, overtime_date] of [
    [reasons.overtime, '2026-03-04'],
    [reasons.refused, '2026-03-19'],
  ] as const)
    await ask('overtime', why, (_, form) => fill(form, { overtime_date, start_time: '17:00', end_time: '19:00' }));
  await ask('training', reasons.training, async (page, form) => {
    await choose(page, form, named('att:training.field.training_type'), names.course);
    await form.getByLabel(named('att:training.field.title')).first().fill(names.course);
    await fill(form, { start_date: '2026-03-11' });
  });
  await ask('swapSchedule', reasons.swap, async (page, form) => {
    // A sixth day of the week would be too much.
    await choose(
      page,
      form,
      named('att:swapSchedule.field.swap_type'),
      named('att:swapSchedule.swap_type_choice.change_shift'),
    );
    await fill(form, { swap_date: '2026-03-14' });
    await choose(page, form, named('att:swapSchedule.field.timetable'), 'Day');
    await form.getByText(/40$/).waitFor();
    await choose(
      page,
      form,
      named('att:swapSchedule.field.swap_type'),
      named('att:swapSchedule.swap_type_choice.with_colleague'),
    );
    await fill(form, { swap_date: '2026-03-12' });
    await form.getByRole('button', { name: names.colleague[0] }).click();
    await form.getByText(named('att:swapSchedule.preview.fits')).waitFor();
  });
}
