import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { breakTime, shift, timetable } from '#features/attendance/contract.ts';
import { operationLog } from '#features/system/contract.ts';
import { startWorker, type Worker } from '#server/jobs/index.ts';
import type { AnyResource } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { importFile } from '#tests/support/import-file.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { sendFile } from '#tests/support/send-file.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
let token: string;
let worker: Worker;
let early = 0;
let late = 0;
let lunch = 0;

beforeAll(async () => {
  token = await people.tokenOf('adminA');
  admin = server.caller(token);
  worker = await startWorker(server.host, server.running.app.jobKinds);
  const made = async (alias: string, in_time: string, out_time: string) =>
    dataOf(await admin.callEndpoint(timetable.calls.create, { body: { alias, in_time, out_time } })).id;
  early = await made('Early', '06:00', '14:00');
  late = await made('Late', '13:00', '21:00');
  lunch = dataOf(await admin.callEndpoint(breakTime.calls.create, { body: { alias: 'Lunch', duration: 45 } })).id;
});
afterAll(() => worker.stop());

const taken = (resource: AnyResource, file: string | Uint8Array<ArrayBuffer>, name?: string) =>
  importFile(admin, () => worker.drain(), resource, file, name);
const lines = (...all: string[]): string => all.join('\r\n');
const heading = 'alias,cycle_unit,shift_cycle,days.day,days.timetable';
const shifts = async () => dataOf(await admin.callEndpoint(shift.calls.list, { query: { page_size: 100 } }));
const daysOf = async (alias: string) =>
  (await shifts()).find((one) => one.alias === alias)?.days.map(({ day, timetable: { id } }) => [day, id]);
const fileOf = async (resource: AnyResource, what: string): Promise<Uint8Array<ArrayBuffer>> => {
  const answer = await server.fetch(`/web${resource.path}${what}`, { headers: { authorization: `JWT ${token}` } });
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
};

describe('child rows in a file', () => {
  it('stand in lines of their own, which name their record again or nothing of it', async () => {
    const file = lines(
      heading,
      'Two weeks,week,2,1,Early',
      ',,,2,early',
      'TWO WEEKS,,2,9,Late',
      'Sundays,week,1,7,Late',
      'No days,day,3,,',
    );
    expect(await taken(shift, file)).toEqual({ seen: { job: null, rows: 3, good: 3, changed: 0 }, wrong: [] });
    expect([await daysOf('Two weeks'), await daysOf('Sundays'), await daysOf('No days')]).toEqual([
      [
        [1, early],
        [2, early],
        [9, late],
      ],
      [[7, late]],
      [],
    ]);
  });

  it('are refused at the line and column in which they stand, by what the form refuses', async () => {
    const file = lines(
      heading,
      'Wrong,week,1,1,Early',
      'Wrong,day,1,8,Early',
      ',,,x,Nowhere',
      'Overlap,week,1,1,Early',
      ',,,1,Late',
      ',,,,Late',
    );
    expect((await taken(shift, file)).wrong).toEqual([
      '3 cycle_unit differsFromAbove',
      '4 days.day number',
      '4 days.timetable unknownRecord',
      '7 days.day required',
    ]);
    const overlapping = lines(heading, 'Overlap,week,1,1,Early', ',,,1,Late', 'Beyond,week,1,8,Late');
    expect((await taken(shift, overlapping)).wrong).toEqual([
      '3 days.timetable overlappingTimetable',
      '4 days.day outsideCycle',
    ]);
  });

  it('take the place of those of a record that is there, all of the file or none', async () => {
    const before = (await shifts()).find(({ alias }) => alias === 'Two weeks');
    const file = lines('alias,days.day,days.timetable', 'two weeks,1,Early', ',3,Late', 'New one,1,Late');
    expect((await taken(shift, file)).wrong).toEqual([]);
    const after = (await shifts()).find(({ id }) => id === before?.id);
    expect(after).toMatchObject({ shift_cycle: 2, version: (before?.version ?? 0) + 1 });
    expect(after?.days.map(({ id, day, timetable: { id: of } }) => [id, day, of])).toEqual([
      [before?.days[0]?.id, 1, early],
      [before?.days[1]?.id, 3, late],
    ]);
    const log = dataOf(await admin.callEndpoint(operationLog.calls.list, { query: { object_type: shift.name } }));
    expect(log.map(({ action }) => action).slice(0, 3)).toEqual(['import', 'change', 'add']);
    // Rows that were valid when the file was read fail while it is written; nothing of it remains.
    await worker.stop();
    const { dataURL } = await sendFile(
      admin,
      `${shift.name}.import`,
      'x.csv',
      lines('alias,days.day,days.timetable', 'Made,1,Late', 'two weeks,5,Early', 'Sundays,6,Late'),
    );
    await admin.callEndpoint(shift.calls.import, { body: { file: dataURL, file_name: 'x.csv', mode: 'all' } });
    const sundays = (await shifts()).find(({ alias }) => alias === 'Sundays')?.id ?? 0;
    dataOf(await admin.callEndpoint(shift.calls.destroy, { params: { id: sundays } }));
    worker = await startWorker(server.host, server.running.app.jobKinds);
    await worker.drain();
    expect([await daysOf('Made'), (await daysOf('two weeks'))?.length]).toEqual([undefined, 2]);
  });

  it('stay as they are for who may import and not change', async () => {
    await server.database.asOwner(
      `update groups set permissions = array['attendance.shift.view', 'attendance.shift.import', 'attendance.timetable.view']
       where company_id = $1 and group_name = 'Viewers'`,
      [people.a.id],
    );
    const limited = server.caller(await people.tokenOf('viewA'));
    const file = lines('alias,days.day,days.timetable', 'two weeks,1,Late');
    const { dataURL } = await sendFile(limited, `${shift.name}.import`, 'x.csv', file);
    const body = { file: dataURL, file_name: 'x.csv', mode: 'skip' } as const;
    const { errors } = dataOf(await limited.callEndpoint(shift.calls.import, { body }));
    expect(errors).toEqual([{ row: 2, field: 'alias', code: 'unique', value: 'two weeks' }]);
  });

  it.each([
    { resource: shift, format: 'csv' },
    { resource: shift, format: 'xlsx' },
    { resource: timetable, format: 'csv' },
    { resource: timetable, format: 'xlsx' },
  ])('of $resource.name in $format are the same after an export was imported again', async ({ format, ...of }) => {
    const resource: AnyResource = of.resource;
    if (resource.name === timetable.name)
      dataOf(
        await admin.callEndpoint(timetable.calls.create, {
          body: {
            alias: `Day, ${format}`,
            in_time: '08:00',
            out_time: '17:30',
            work_day: 0.375,
            work_time_duration: 510,
            in_required: false,
            breaks: [1, 2].map((at) => ({ break_time: lunch, start: `1${at}:00`, end: `1${at}:45` })),
          },
        }),
      );
    const all = async () =>
      dataOf(await admin.callEndpoint(resource.calls.list, { query: { page_size: 100 } })).map(
        ({ version: _, update_time: __, ...record }) => record,
      );
    const columns = Object.keys(resource.fields).join(',');
    const before = await all();
    const file = await fileOf(resource, `export/?format=${format}&columns=${columns}`);
    const { seen, wrong } = await taken(resource, file, `x.${format}`);
    expect(wrong).toEqual([]);
    expect([seen.good, seen.changed]).toEqual([before.length, before.length]);
    expect(await all()).toEqual(before);
  });

  it.each([shift, timetable])(
    'have a template that shows how, and can be imported as it is',
    async (resource: AnyResource) => {
      const file = await fileOf(resource, 'import_template/?format=csv');
      expect(new TextDecoder().decode(file).trim().split('\r\n')).toHaveLength(4);
      expect(await taken(resource, file)).toEqual({ seen: { job: null, rows: 1, good: 1, changed: 0 }, wrong: [] });
    },
  );
});
