import { describe, expect, it } from 'vitest';
import { dashboard } from '#features/app/contract.ts';
import { departmentSchedule, shift, timetable } from '#features/attendance/contract.ts';
import { terminal } from '#features/device/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { givePunches } from '#tests/support/punches.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);

const setUpOf = async (client: Client) => {
  const read = await client.callEndpoint(dashboard);
  if (!read.isSuccess) throw new Error(read.code);
  return read.data.data.set_up;
};

async function made(answer: Promise<{ isSuccess: true; data: { data: { id: number } } } | { isSuccess: false }>) {
  const given = await answer;
  if (!given.isSuccess) throw new Error(JSON.stringify(given));
  return given.data.data.id;
}

describe('what a new company still needs', () => {
  it('is ticked step by step, and told no more once all is there', async () => {
    const admin = server.caller(await people.tokenOf('adminA'));
    const scoped = server.caller(await people.tokenOf('scopedA'));
    const bare = { terminal: false, people: true, schedule: false, punch: false, schedule_next: 'timetable' };
    expect(await setUpOf(admin)).toEqual(bare);
    // People who are limited to some departments do not set up the company.
    expect(await setUpOf(scoped)).toBeNull();

    const day = await made(
      admin.callEndpoint(timetable.calls.create, { body: { alias: 'Day', in_time: '09:00', out_time: '18:00' } }),
    );
    expect(await setUpOf(admin)).toEqual({ ...bare, schedule_next: 'shift' });
    const week = await made(
      admin.callEndpoint(shift.calls.create, {
        body: { alias: 'Week', days: [{ day: 1, timetable: day }] },
      }),
    );
    expect(await setUpOf(admin)).toEqual({ ...bare, schedule_next: 'schedule' });
    await made(
      admin.callEndpoint(departmentSchedule.calls.create, {
        body: { department: people.a.departments.one, shift: week, start_date: '2026-01-01' },
      }),
    );
    await made(
      admin.callEndpoint(terminal.calls.create, {
        body: { sn: 'SETUP0001', alias: 'Front door', area: people.a.rootArea },
      }),
    );
    // A terminal that has not been proven does not count as connected.
    expect(await setUpOf(admin)).toEqual({ ...bare, schedule: true, schedule_next: 'schedule' });
    await server.fetch('/iclock/cdata?SN=SETUP0001&options=all');
    expect(await setUpOf(admin)).toEqual({ ...bare, schedule: true, terminal: true, schedule_next: 'schedule' });
    await givePunches(server, people.a.id, 'Europe/London', [
      { code: '1001', at: server.clock.now().subtract({ minutes: 5 }).toString() },
    ]);
    expect(await setUpOf(admin)).toBeNull();
    // The other company's state is unchanged.
    expect(await setUpOf(server.caller(await people.tokenOf('adminB')))).toEqual(bare);
  });
});
