import { defineNews } from '#server/news/index.ts';
import { defineQuestion } from '#server/questions/index.ts';
import type { EndedCommand } from './command-ends.ts';
import type { AttendancePhoto, DeviceEventRow } from './push/model.ts';
import type { TerminalRow } from './terminal-row.ts';

/** An access controller reported its number of doors. */
export const controllerDescribed = defineNews<{ readonly terminal: TerminalRow; readonly doors: number }>(
  'device.controller_described',
);

/** Door events of a controller, in the order in which they occurred. */
export const doorEventsCame = defineNews<{
  readonly terminal: TerminalRow;
  /** The IANA zone of the controller's clock. */
  readonly zone: string;
  readonly events: readonly DeviceEventRow[];
}>('device.door_events');

/** A photo that a controller took when something happened at a door. Answers whether it was kept. */
export const doorPhotoCame = defineQuestion<
  { readonly terminal: TerminalRow; readonly photo: AttendancePhoto },
  boolean
>('device.door_photo');

/** The state of a controller's doors: hexadecimal digits in its own format. */
export const doorStatesCame = defineNews<{
  readonly terminal: TerminalRow;
  readonly fields: Readonly<Record<string, string>>;
}>('device.door_states');

/** Commands of a terminal have ended: answered, or given up. */
export const commandsEnded = defineNews<{ readonly terminal: number; readonly ended: readonly EndedCommand[] }>(
  'device.commands_ended',
);

/** A person for an access controller; only the number if the employee has been deleted. */
export interface AccessPerson {
  readonly employee: number | null;
  readonly code: string;
}

/** The ordered commands that bring a controller's data of people up to date; by Employee ID. */
export const accessOfPeople = defineQuestion<
  { readonly terminal: number; readonly people: readonly AccessPerson[] },
  ReadonlyMap<string, readonly string[]>
>('device.access_of_people');

/** Queues everything that a controller needs; answers the number of commands. */
export const bringAccess = defineQuestion<{ readonly terminal: number }, number>('device.bring_access');
