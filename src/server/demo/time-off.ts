import { storePunches } from '#features/device/server.ts';
import type { CreatedCompany } from '#features/company/server.ts';
import type { App } from '../app.ts';
import type { Host } from '../host.ts';
import { asCompany } from '../http/index.ts';
import type { Asking } from './people-asking.ts';
import { playRequest } from './play-request.ts';

const [start, end] = ['09:00', '13:00'];

/** A Saturday that somebody worked for time off: the request, its approval, and the punches. */
export async function loadTimeOff(
  host: Host,
  app: App,
  company: CreatedCompany,
  { zone, words, known, manager }: Asking,
): Promise<void> {
  const today = host.clock.now().toZonedDateTimeISO(zone).toPlainDate();
  const saturday = today.subtract({ days: (today.dayOfWeek % 7) + 8 });
  const at = (time: string) => saturday.toZonedDateTime({ timeZone: zone, plainTime: time });
  const punch = (time: string, state: number) => ({
    emp_code: known.code,
    punch_time: at(time).toInstant().toString(),
    punch_local: at(time).toPlainDateTime().toString({ smallestUnit: 'second' }),
    punch_state: state,
    verify_type: 1,
    work_code: '',
    temperature: null,
    mask: null,
    sequence: '',
  });
  const { terminal } = known;
  await asCompany(host, { companyId: company.id, name: 'Demo', accessor: 'demo' }, async (context) => {
    await storePunches(
      context,
      {
        source: 'device',
        tz: zone,
        terminal: terminal.id,
        terminal_sn: terminal.sn,
        terminal_alias: terminal.alias,
        area: terminal.area,
      },
      [punch(start, 0), punch(end, 1)],
    );
    const asked = at('09:00').subtract({ days: 2 });
    await playRequest(app, context, {
      kind: 'request.overtime',
      own: 'personal.overtime',
      employee: known.id,
      input: {
        overtime_date: saturday.toString(),
        start_time: start,
        end_time: end,
        compensation: 'time_off',
        apply_reason: words.rush,
      },
      submittedAt: asked.toInstant(),
      decidedAt: asked.add({ hours: 3 }).toInstant(),
      end: 'approved',
      deciders: [manager.id],
      reason: words.tooMany,
    });
  });
}
