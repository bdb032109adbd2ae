import type { CreatedCompany } from '#features/company/server.ts';
import type { App } from '../app.ts';
import type { Host } from '../host.ts';
import { asCompany } from '../http/index.ts';
import type { Row } from '../resource/index.ts';
import { playRequest, type RequestEnd, type DemoRequest } from './play-request.ts';
import { loadEntitlements } from './leave.ts';
import type { DemoPerson } from './people.ts';

/** The reasons of requests and decisions in a demo company, in its language. */
export interface AskingWords {
  readonly group: string;
  readonly family: string;
  readonly ill: string;
  readonly dentist: string;
  readonly travel: string;
  readonly forgot: string;
  readonly rush: string;
  readonly appointment: string;
  readonly tooMany: string;
  readonly noRecord: string;
  readonly plansChanged: string;
  readonly phone: string;
}

export const englishAsking: AskingWords = {
  group: 'Standard',
  family: 'Family visit',
  ill: 'Down with the flu',
  dentist: 'Dentist',
  travel: 'Holiday',
  forgot: 'Forgot to punch after lunch',
  rush: 'Late delivery for Leeds',
  appointment: 'Appointment at the council',
  tooMany: 'Two of the team are away that week already',
  noRecord: 'You were not on site that day',
  plansChanged: 'Plans have changed',
  phone: '020 7946 0321',
};

export const arabicAsking: AskingWords = {
  group: 'الأساسية',
  family: 'زيارة عائلية',
  ill: 'وعكة صحية',
  dentist: 'موعد طبيب الأسنان',
  travel: 'سفر',
  forgot: 'نسيت البصمة بعد الاستراحة',
  rush: 'شحنة متأخرة إلى أبوظبي',
  appointment: 'مراجعة دائرة حكومية',
  tooMany: 'اثنان من الفريق في إجازة ذلك الأسبوع',
  noRecord: 'لم تكن في الموقع ذلك اليوم',
  plansChanged: 'تغيّرت الخطط',
  phone: '050 555 0142',
};

/** The people of a demo company who make requests, and their approvers. */
export interface Asking {
  readonly zone: string;
  readonly words: AskingWords;
  readonly days: number;
  /** ISO weekdays on which they all work. */
  readonly workdays: readonly number[];
  /** Six people of one team, and their manager. */
  readonly team: readonly DemoPerson[];
  readonly superior: DemoPerson;
  /** The approver of overtime. */
  readonly manager: DemoPerson;
  readonly hr: DemoPerson;
  /** The person whose account the demo prints. */
  readonly known: DemoPerson;
}

/** The dates on which a person is away and makes no punches. */
export type AwayDates = ReadonlySet<string>;
export const awayKey = (employee: number, date: Temporal.PlainDate): string => `${employee} ${date.toString()}`;

/** Leave, manual logs and overtime of a demo company in every state, some weeks back and ahead. */
export async function loadAsked(host: Host, app: App, company: CreatedCompany, asking: Asking): Promise<AwayDates> {
  const { words, team, superior, manager, hr, known } = asking;
  const now = host.clock.now();
  const today = now.toZonedDateTimeISO(asking.zone).toPlainDate();
  const away = new Set<string>();
  /** The first working day from a number of days after today. */
  const workday = (from: number): Temporal.PlainDate => {
    let day = today.add({ days: from });
    while (!asking.workdays.includes(day.dayOfWeek)) day = day.add({ days: 1 });
    return day;
  };
  /** A time on a past day, or on today before now. */
  const at = (days: number, time: string): Temporal.Instant => {
    const then = today.subtract({ days }).toZonedDateTime({ timeZone: asking.zone, plainTime: time }).toInstant();
    return Temporal.Instant.compare(then, now) < 0 ? then : now.subtract({ minutes: 30 });
  };
  await asCompany(host, { companyId: company.id, name: 'Demo', accessor: 'demo' }, async (context) => {
    const types = await loadEntitlements(app, context, { name: words.group, days: asking.days, today });
    const play = async (
      face: Pick<DemoRequest, 'kind' | 'own' | 'deciders'>,
      person: DemoPerson | undefined,
      daysAgo: number,
      end: RequestEnd,
      input: Row,
      reason = words.tooMany,
    ): Promise<boolean> =>
      person === undefined
        ? false
        : playRequest(app, context, {
            ...face,
            employee: person.id,
            input,
            submittedAt: at(daysAgo, '08:40'),
            decidedAt: at(Math.max(daysAgo - 1, 0), '16:05'),
            end,
            reason,
          });

    const leaveFace = (days: number, whose: DemoPerson | undefined) => ({
      kind: 'leave.leave' as const,
      own: 'personal.leave' as const,
      deciders: [whose === known ? hr.id : superior.id, ...(days > 3 ? [hr.id] : [])],
    });
    /** @param days working days */
    const leave = async (
      person: DemoPerson | undefined,
      code: string,
      [from, days]: readonly [number, number],
      daysAgo: number,
      end: RequestEnd,
      more: Row = {},
    ): Promise<void> => {
      const first = workday(from);
      let last = first;
      for (let worked = 1; worked < days;) {
        last = last.add({ days: 1 });
        if (asking.workdays.includes(last.dayOfWeek)) worked += 1;
      }
      const isThere = await play(leaveFace(days, person), person, daysAgo, end, {
        incident_type: types.get(code),
        start_date: first.toString(),
        ...(days > 1 ? { end_date: last.toString() } : {}),
        apply_reason: words.travel,
        ...more,
      });
      if (!isThere || !person || end !== 'approved' || more['start_part'] !== undefined) return;
      for (let day = first; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 }))
        away.add(awayKey(person.id, day));
    };
    const [one, two, three, four, five, six] = team;
    await leave(one, 'ANNUAL', [-34, 3], 46, 'approved');
    await leave(two, 'SICK', [-20, 1], 20, 'approved', { apply_reason: words.ill });
    await leave(three, 'ANNUAL', [-13, 5], 30, 'approved');
    const toOne = { contact: words.phone, handover_code: one?.code };
    await leave(four, 'ANNUAL', [-1, 4], 18, 'approved', { apply_reason: words.family, ...toOne });
    await leave(five, 'SICK', [-8, 1], 8, 'approved', { start_part: 'first_half', apply_reason: words.dentist });
    await leave(one, 'ANNUAL', [12, 5], 3, 'agreed');
    await leave(two, 'ANNUAL', [9, 2], 1, 'pending', { apply_reason: words.family, ...toOne });
    await leave(three, 'PERSONAL', [4, 1], 0, 'pending', {
      start_part: 'time_range',
      start_time: '09:00',
      end_time: '11:00',
      apply_reason: words.appointment,
    });
    await leave(five, 'ANNUAL', [11, 2], 5, 'rejected');
    await leave(six, 'ANNUAL', [24, 1], 4, 'revoked');
    await leave(six, 'ANNUAL', [13, 1], 12, 'cancelled');
    await leave(four, 'ANNUAL', [15, 1], 33, 'expired');
    await leave(known, 'ANNUAL', [-27, 2], 40, 'approved');
    await leave(known, 'ANNUAL', [20, 1], 2, 'pending', { start_part: 'second_half', apply_reason: words.family });

    const punchFace = { kind: 'request.manual_log', own: 'personal.manual_log', deciders: [superior.id] } as const;
    const punch = (person: DemoPerson | undefined, days: number, end: RequestEnd) =>
      play(
        punchFace,
        person,
        Math.max(days - 1, 0),
        end,
        {
          punch_date: workday(-days - 2).toString(),
          punch_time: '12:35',
          punch_state: 3,
          apply_reason: words.forgot,
        },
        words.noRecord,
      );
    await punch(one, 1, 'pending');
    await punch(six, 2, 'pending');
    await punch(two, 9, 'approved');
    await punch(five, 15, 'rejected');

    const overtimeFace = { kind: 'request.overtime', own: 'personal.overtime', deciders: [manager.id] } as const;
    const overtime = (person: DemoPerson | undefined, [days, ago]: readonly [number, number], end: RequestEnd) =>
      play(overtimeFace, person, ago, end, {
        overtime_date: workday(days).toString(),
        start_time: '18:00',
        end_time: '20:00',
        apply_reason: words.rush,
      });
    await overtime(two, [2, 0], 'pending');
    await overtime(six, [3, 1], 'pending');
    await overtime(one, [-5, 7], 'approved');
    await overtime(three, [6, 2], 'rejected');
  });
  return away;
}
