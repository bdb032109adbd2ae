import { attendanceDay } from '#features/attendance/contract.ts';
import { startDaysWorker } from '#features/attendance/server.ts';
import type { Client } from '#shared/http/index.ts';
import type { TestServer } from './server.ts';

/** Calculates every marked day of a test server. */
export async function calculateDays(server: TestServer): Promise<void> {
  const worker = await startDaysWorker(server.host);
  await worker.drain();
  await worker.stop();
}

/** The stored days of an employee, by date. */
export async function daysOf(caller: Client, employee: number) {
  const answered = await caller.callEndpoint(attendanceDay.calls.list, {
    query: { employee__in: String(employee), ordering: 'att_date', page_size: 100 },
  });
  if (!answered.isSuccess) throw new Error(`Refused: ${answered.code}`);
  return new Map(answered.data.data.map((day) => [day.att_date, day]));
}
