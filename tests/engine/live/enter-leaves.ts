import { trainingType } from '#features/complement/contract.ts';
import { incidentType, leaveRequest } from '#features/leave/contract.ts';
import { training } from '#features/request/contract.ts';
import type { Client } from '#shared/http/index.ts';
import type { EngineCase } from '../case-format.ts';

const startPart = { full: 'full', am: 'first_half', pm: 'second_half' } as const;

/** A leave in its form's fields: whole dates, half of one, or hours of one. From midnight to midnight means whole dates. */
function given(leave: EngineCase['leaves'][number]): Readonly<Record<string, unknown>> {
  if (!('from' in leave)) return { start_date: leave.date, start_part: startPart[leave.part ?? 'full'] };
  const [from, to] = [leave.from, leave.to].map((at) => Temporal.PlainDateTime.from(at));
  if (!from || !to) throw new Error('A span has two ends');
  const isWhole = [from, to].every((at) => at.toPlainTime().equals('00:00'));
  const start_date = from.toPlainDate().toString();
  if (isWhole) return { start_date, end_date: to.toPlainDate().subtract({ days: 1 }).toString() };
  const time = (at: Temporal.PlainDateTime): string => at.toPlainTime().toString({ smallestUnit: 'minute' });
  return { start_date, start_part: 'time_range', start_time: time(from), end_time: time(to) };
}

/**
 * Enters the leaves of a case for its person: approved at once, or pending if the case says that nobody has decided.
 * @returns the refusals, by field and code
 */
export async function enterLeaves(
  admin: Client,
  employee: number,
  leaves: EngineCase['leaves'],
): Promise<readonly string[]> {
  const types = await admin.callEndpoint(incidentType.calls.list, { query: {} });
  const idOf = (symbol: string): number =>
    (types.isSuccess ? types.data.data.find((type) => type.symbol === symbol)?.id : undefined) ?? 0;
  const refused: string[] = [];
  for (const leave of leaves) {
    const form = given(leave);
    const made = await admin.callEndpoint(leaveRequest.calls.create, {
      body: leaveRequest.create.parse({
        employee,
        incident_type: idOf(form['start_part'] === 'time_range' ? 'PL' : 'BT'),
        apply_reason: 'Case',
        approve_directly: (leave.status ?? 'approved') === 'approved',
        ...form,
      }),
    });
    if (!made.isSuccess)
      refused.push(...Object.entries(made.fields).map(([at, [one]]) => `leave.${at}: ${one?.code ?? ''}`));
  }
  return refused;
}

/**
 * Enters the trainings of a case in the same way, with a type that counts as work.
 * @returns the refusals, by field and code
 */
export async function enterTrainings(
  admin: Client,
  employee: number,
  trainings: EngineCase['trainings'],
): Promise<readonly string[]> {
  if (trainings.length === 0) return [];
  const types = await admin.callEndpoint(trainingType.calls.list, { query: {} });
  const first = types.isSuccess ? types.data.data[0]?.id : undefined;
  const make = async (): Promise<number> => {
    const body = { training_code: 'CASE', training_name: 'Case' };
    const made = await admin.callEndpoint(trainingType.calls.create, { body });
    return made.isSuccess ? made.data.data.id : 0;
  };
  const training_type = first ?? (await make());
  const refused: string[] = [];
  for (const one of trainings) {
    const { start_part: day_part = 'full', ...form } = given(one);
    const made = await admin.callEndpoint(training.calls.create, {
      body: training.create.parse({
        employee,
        training_type,
        title: 'Case',
        apply_reason: 'Case',
        approve_directly: (one.status ?? 'approved') === 'approved',
        day_part,
        ...form,
      }),
    });
    if (!made.isSuccess)
      refused.push(...Object.entries(made.fields).map(([at, [why]]) => `training.${at}: ${why?.code ?? ''}`));
  }
  return refused;
}
