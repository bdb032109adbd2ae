import { z } from 'zod';
import type { BenchServer } from './bench-server.ts';

const madeSchema = z.object({ data: z.object({ id: z.int() }) });

/** Calls of a company's owner in the measured server's API. */
export interface OwnerCalls {
  /** Sends a body to a path below `/web`. @throws with the answer if it is refused */
  send(method: 'POST' | 'PATCH', path: string, body: object): Promise<unknown>;
  /** Makes a record. @returns its id */
  make(path: string, body: object): Promise<number>;
}

export function ownerCalls(server: Pick<BenchServer, 'url'>, token: string): OwnerCalls {
  const send: OwnerCalls['send'] = async (method, path, body) => {
    const answer = await fetch(`${server.url}/web${path}`, {
      method,
      headers: { authorization: `JWT ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  return { send, make: async (path, body) => madeSchema.parse(await send('POST', path, body)).data.id };
}

/** Waits until no day is marked; the server calculates by itself. Asks every so many milliseconds. */
export async function settled({ owner }: Pick<BenchServer, 'owner'>, every = 25): Promise<void> {
  for (;;) {
    const [waiting] = await owner('select exists (select 1 from day_marks) as yes');
    if (waiting?.['yes'] === false) return;
    await new Promise<void>((resolve) => void setTimeout(resolve, every));
  }
}

/**
 * A weekly shift from 08:00 to 17:00 for everybody of a company from `makeTenant`, and their two punches on each of these dates (ISO,
 * both inclusive). Returns when the days are stored.
 */
export async function makeWorkingMonth(
  server: Pick<BenchServer, 'owner'>,
  calls: OwnerCalls,
  company: number,
  [first, last]: readonly [string, string],
): Promise<{ readonly department: number; readonly timetable: number }> {
  const { owner } = server;
  const timetable = await calls.make('/att/api/v2/timetables/', {
    alias: 'Day',
    in_time: '08:00',
    out_time: '17:00',
  });
  const shift = await calls.make('/att/api/v2/shifts/', {
    alias: 'Week',
    days: [1, 2, 3, 4, 5].map((day) => ({ day, timetable })),
  });
  const [found] = await owner(`select min(id) as id from departments where company_id = ${company}`);
  const department = Number(found?.['id']);
  await calls.make('/att/api/v2/department_schedules/', { department, shift, start_date: first });
  await owner(`insert into punches (company_id, employee, department, emp_code, punch_time, punch_local, tz, punch_state, upload_time)
    select ${company}, e.id, e.department, e.emp_code, t, t at time zone 'Europe/London', 'Europe/London', 255, t
    from employees e cross join generate_series('${first}'::date, '${last}'::date, interval '1 day') d
    cross join lateral (values (d + interval '8 hours' + e.id % 40 * interval '1 minute'), (d + interval '17 hours')) as w (t)
    where e.company_id = ${company}`);
  await owner('vacuum analyze');
  await settled(server);
  return { department, timetable };
}
