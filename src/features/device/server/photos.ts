import type { TenantContext } from '#server/http/index.ts';
import { ask } from '#server/questions/index.ts';
import { doorPhotoCame } from './access-news.ts';
import type { DeviceConfiguration } from './configuration/read.ts';
import type { AttendancePhoto } from './push/model.ts';
import { keepTerminalPhoto } from './punches/terminal-photos.ts';
import type { RefusedRecord } from './refused-records.ts';
import type { TerminalRow } from './terminal-row.ts';

/**
 * Keeps the photo of a punch, or of an event at a door, if the company keeps such photos.
 * @returns what is listed as not kept. Other pictures are not requested; if one comes anyway, people see that in the list
 */
export async function takePhoto(
  context: TenantContext,
  terminal: TerminalRow,
  { door_photo_days: doorDays, punch_photo_days: punchDays }: DeviceConfiguration,
  photo: AttendancePhoto,
): Promise<RefusedRecord[]> {
  const isController = terminal.dialect === 'D2';
  const isWanted = (isController ? doorDays : punchDays) !== null;
  const isKept =
    isWanted &&
    (isController
      ? (await ask(context, doorPhotoCame, { terminal, photo })).includes(true)
      : await keepTerminalPhoto(context, terminal, photo));
  return isKept ? [] : [{ raw: 'ATTPHOTO', reason: 'notKept' }];
}
