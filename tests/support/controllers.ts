import { door } from '#features/access-control/contract.ts';
import { terminal } from '#features/device/contract.ts';
import type { Fixtures } from './fixtures.ts';
import { dataOf } from './outcome.ts';
import type { TestServer } from './server.ts';

/**
 * Registers an access controller of company A that calls and reports its number of doors.
 * @returns the ids of its doors, in order
 */
export async function connectController(
  server: TestServer,
  people: Fixtures,
  sn: string,
  locks: number,
): Promise<number[]> {
  const admin = server.caller(await people.tokenOf('adminA'));
  const { id } = dataOf(
    await admin.callEndpoint(terminal.calls.create, { body: { sn, alias: sn, area: people.a.rootArea } }),
  );
  await server.fetch(`/iclock/cdata?SN=${sn}&options=all&pushver=3.1.2&DeviceType=acc`);
  await server.fetch(`/iclock/registry?SN=${sn}`, {
    method: 'POST',
    body: `DeviceType=acc,~DeviceName=ACU,FirmVer=Ver 1.0,LockCount=${locks},ReaderCount=${locks * 2}`,
  });
  const list = await admin.callEndpoint(door.calls.list, {
    query: { terminal: String(id), ordering: 'door_no' },
  });
  return dataOf(list).map((each) => each.id);
}
