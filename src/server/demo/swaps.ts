import type { CreatedCompany } from '#features/company/server.ts';
import type { App } from '../app.ts';
import type { Host } from '../host.ts';
import { asCompany, type TenantContext } from '../http/index.ts';
import { recordsMaker } from './make-record.ts';
import type { DemoPerson } from './people.ts';
import { playRequest, type RequestEnd } from './play-request.ts';
import type { Row } from '../resource/index.ts';
import { acmeAsking, globexAsking } from './who-asks.ts';

const [saturday, thursday] = [6, 4];

/** The people with the same workdays, ISO weekdays in order. */
const withDays = (people: readonly DemoPerson[], days: string): DemoPerson[] =>
  people.filter(({ pattern }) => pattern.kind === 'weekly' && pattern.days.join() === days);

/** The first weekday from a number of weeks after today. */
const weekdayFrom = (today: Temporal.PlainDate, weekday: number, weeks: number): Temporal.PlainDate =>
  today.add({ days: ((weekday - today.dayOfWeek + 7) % 7) + weeks * 7 });

interface PlayedSwap {
  readonly employee: DemoPerson;
  readonly input: Row;
  readonly end: RequestEnd;
  /** The colleague, if there is one, then the approver. */
  readonly deciders: readonly number[];
  readonly reason?: string;
}

/** @param today of the company, at its start; requests are submitted four days earlier, and decided the day after */
function swapsPlayer(app: App, context: TenantContext, zone: string, today: Temporal.PlainDate) {
  const at = (daysAgo: number, plainTime: string) =>
    today.subtract({ days: daysAgo }).toZonedDateTime({ timeZone: zone, plainTime }).toInstant();
  return ({ employee, input, end, deciders, reason = '' }: PlayedSwap): Promise<boolean> =>
    playRequest(app, context, {
      kind: 'request.swap_schedule',
      own: 'personal.swap_schedule',
      employee: employee.id,
      input,
      submittedAt: at(4, '09:20'),
      decidedAt: at(3, '15:10'),
      end,
      deciders,
      reason,
    });
}

/**
 * Support works on Saturdays or on Sundays and swaps them; its head is away, so that a deputy decides. The head of sales appoints
 * a deputy for next month.
 */
export async function loadAcmeSwaps(host: Host, app: App, company: CreatedCompany, people: readonly DemoPerson[]) {
  const { zone, superior, team } = acmeAsking(people);
  const today = host.clock.now().toZonedDateTimeISO(zone).toPlainDate();
  const [head, ...saturdays] = withDays(people, '1,2,3,4,6');
  const sundays = withDays(people, '2,3,4,5,7');
  const [standIn] = saturdays;
  const [next] = team;
  if (!head || !standIn || !next) return;
  await asCompany(host, { companyId: company.id, name: 'Demo', accessor: 'demo' }, async (context) => {
    const make = recordsMaker(app, context);
    const deputy = (employee: DemoPerson, by: DemoPerson, [from, to]: readonly [number, number], remark: string) =>
      make('request.deputy', {
        employee: employee.id,
        deputy: by.id,
        start_date: today.add({ days: from }).toString(),
        end_date: today.add({ days: to }).toString(),
        remark,
      });
    await deputy(head, standIn, [-10, 18], 'Parental leave');
    await deputy(superior, next, [30, 44], 'Trade fair in Hanover');
    await deputy(superior, next, [-60, -52], 'Holiday');
    const play = swapsPlayer(app, context, zone, today);
    const ends: readonly (readonly [RequestEnd, string, string])[] = [
      ['approved', 'My sister’s wedding', ''],
      ['agreed', 'Moving house', ''],
      ['pending', 'Football tournament with the children', ''],
      ['rejected', 'Concert in Manchester', 'I have plans of my own that Sunday'],
    ];
    // The deputy decides, and so asks for no swap here.
    const pairs = saturdays.slice(1).flatMap((employee) => sundays.map((colleague) => ({ employee, colleague })));
    for (const [nth, [end, apply_reason, reason]] of ends.entries()) {
      const date = weekdayFrom(today, saturday, nth + 1);
      // Each begins with another applicant; colleagues of another position may not swap by the company's rules.
      const first = (nth % Math.max(saturdays.length - 1, 1)) * sundays.length;
      for (const { employee, colleague } of [...pairs.slice(first), ...pairs.slice(0, first)]) {
        const input = {
          swap_type: 'with_colleague',
          swap_date: date.toString(),
          colleague_code: colleague.code,
          other_date: date.add({ days: 1 }).toString(),
          apply_reason,
        };
        if (await play({ employee, input, end, deciders: [colleague.id, standIn.id], reason })) break;
      }
    }
  });
}

/** Everybody at Globex works the same hours, so that people swap two days of their own. */
export async function loadGlobexSwaps(host: Host, app: App, company: CreatedCompany, people: readonly DemoPerson[]) {
  const { zone, superior, team } = globexAsking(people);
  const [one, two] = team;
  if (!one || !two) return;
  const today = host.clock.now().toZonedDateTimeISO(zone).toPlainDate();
  await asCompany(host, { companyId: company.id, name: 'Demo', accessor: 'demo' }, async (context) => {
    const play = swapsPlayer(app, context, zone, today);
    const swap = (employee: DemoPerson, weeks: number, end: RequestEnd, apply_reason: string) => {
      const date = weekdayFrom(today, thursday, weeks);
      return play({
        employee,
        input: {
          swap_type: 'own_days',
          swap_date: date.toString(),
          other_date: date.add({ days: 2 }).toString(),
          apply_reason,
        },
        end,
        deciders: [superior.id],
      });
    };
    await swap(one, 1, 'approved', 'زفاف أخي');
    await swap(two, 2, 'pending', 'سفر مع العائلة');
  });
}
