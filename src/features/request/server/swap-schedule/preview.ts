import { refuseUnseenEmployee } from '#features/team/server.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { Refusal, serve, type TenantContext } from '#server/http/index.ts';
import { requestSettings } from '#server/request/index.ts';
import { previewOwnSwap, previewSwap, type SwapPreview } from '../../contract/swap-preview.ts';
import { requestCodes, swapCodes } from '../../contract.ts';
import type { Swap } from '../../domain/swapped-days.ts';
import { zoneOf } from '../wall-instant.ts';
import { colleagueBy } from './colleague.ts';
import { judgeSwap } from './judge.ts';
import { firstSwapDay, swapsInMonth, type SwapBy } from './rules.ts';
import { fullWeek, refuseFullWeek } from './week-hours.ts';

/** The form asks whenever something is chosen. */
const limit = { by: 'person', max: 240, seconds: 60 } as const;

interface Drafted {
  readonly id: number | null;
  readonly swap_type: Swap['swap_type'];
  readonly swap_date: string | null;
  readonly other_date: string | null;
  readonly timetable: number | null;
}

/** The swap as the form says it; null while something is missing. */
function draftedSwap(
  employee: number,
  { swap_type, swap_date, other_date, timetable }: Drafted,
  colleague: number | null,
): Swap | null {
  if (swap_date === null) return null;
  const base = { employee, swap_type, swap_date, colleague: null, other_date: null, timetable: null };
  if (swap_type === 'with_colleague')
    return colleague === null ? null : { ...base, colleague, other_date: other_date ?? swap_date };
  if (swap_type === 'own_days') return other_date === null ? null : { ...base, other_date };
  return timetable === null ? null : { ...base, timetable };
}

type Verdict = Pick<SwapPreview, 'is_complete' | 'refusal' | 'warning' | 'mistakes'>;

/** What the server would answer; checks that refuse are the same as for a swap that is submitted. */
async function verdict(judge: () => Promise<Pick<Verdict, 'is_complete' | 'warning'>>): Promise<Verdict> {
  try {
    return { ...(await judge()), refusal: null, mistakes: {} };
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown;
    const { refusal, context, fields } = thrown;
    if (refusal.code === commonCodes.invalidInput.code)
      return { is_complete: true, refusal: null, warning: null, mistakes: fields ?? {} };
    return { is_complete: true, refusal: { code: refusal.code, context }, warning: null, mistakes: {} };
  }
}

async function preview(
  context: TenantContext,
  employee: number,
  drafted: Drafted,
  { by, colleague }: { readonly by: SwapBy; readonly colleague: () => Promise<number | null> },
): Promise<SwapPreview> {
  const settings = await requestSettings(context);
  const day = drafted.swap_date ?? context.now.toZonedDateTimeISO('UTC').toPlainDate().toString();
  const zone = await zoneOf(context, employee, day).catch((thrown: unknown) => {
    // Somebody who is not employed then is told so by the verdict.
    if (thrown instanceof Refusal && thrown.refusal.code === requestCodes.notEmployed.code) return 'UTC';
    throw thrown;
  });
  const today = context.now.toZonedDateTimeISO(zone).toPlainDate();
  const most = by === 'own' ? settings.swap_month_max : null;
  return {
    is_allowed: settings.swap_allowed,
    first_day: firstSwapDay(today, settings, by),
    month: most === null ? null : { most, used: await swapsInMonth(context, employee, day, drafted.id) },
    needs_approval: settings.swap_decision === 'approval' || drafted.swap_type !== 'with_colleague',
    ...(await verdict(async () => {
      const swap = draftedSwap(employee, drafted, await colleague());
      if (swap === null) return { is_complete: false, warning: null };
      const days = await judgeSwap(context, drafted.id, swap, by);
      if (by === 'own') await refuseFullWeek(context, days);
      const full = by === 'own' ? null : await fullWeek(context, days);
      return { is_complete: true, warning: full && { code: swapCodes.weekFull.code, context: full } };
    })),
  };
}

export const swapPreviewRoutes = [
  serve(
    previewSwap,
    async (context, { body: { employee, colleague, ...drafted } }) => {
      await refuseUnseenEmployee(context, employee);
      if (colleague !== null) await refuseUnseenEmployee(context, colleague);
      return preview(context, employee, drafted, { by: 'office', colleague: async () => colleague });
    },
    limit,
  ),
  serve(
    previewOwnSwap,
    (context, { body: { colleague_code: code, ...drafted } }) =>
      preview(context, context.actor.employeeId ?? -1, drafted, {
        by: 'own',
        colleague: async () =>
          code === '' || drafted.swap_type !== 'with_colleague' ? null : colleagueBy(context, code),
      }),
    limit,
  ),
];
