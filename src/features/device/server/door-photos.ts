import type { TenantContext } from '#server/http/index.ts';
import { ask } from '#server/questions/index.ts';
import { doorPhotoCame } from './access-news.ts';
import type { DeviceConfiguration } from './configuration/read.ts';
import type { AttendancePhoto } from './push/model.ts';
import type { RefusedRecord } from './refused-records.ts';
import type { TerminalRow } from './terminal-row.ts';

/**
 * Keeps the photo of an event at a door, if the company keeps such photos.
 * @returns what is listed as not kept. Other pictures are not requested; if one comes anyway, people see that in the list
 */
export async function takePhoto(
  context: TenantContext,
  terminal: TerminalRow,
  { door_photo_days: days }: DeviceConfiguration,
  photo: AttendancePhoto,
): Promise<RefusedRecord[]> {
  const isWanted = days !== null && terminal.dialect === 'D2';
  const answers = isWanted ? await ask(context, doorPhotoCame, { terminal, photo }) : [];
  return answers.includes(true) ? [] : [{ raw: 'ATTPHOTO', reason: 'notKept' }];
}
