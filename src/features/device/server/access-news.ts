import { defineNews } from '#server/news/index.ts';
import { defineQuestion } from '#server/questions/index.ts';
import type { EndedCommand } from './command-ends.ts';
import type { DeviceEventRow } from './push/model.ts';
import type { TerminalRow } from './terminal-row.ts';

/** An access controller said how many doors it has. */
export const controllerDescribed = defineNews<{ readonly terminal: TerminalRow; readonly doors: number }>(
  'device.controller_described',
);

/** Events at the doors of a controller, in the order in which it had them. */
export const doorEventsCame = defineNews<{
  readonly terminal: TerminalRow;
  readonly events: readonly DeviceEventRow[];
}>('device.door_events');

/** How the doors of a controller are: hexadecimal digits, as it words them. */
export const doorStatesCame = defineNews<{
  readonly terminal: TerminalRow;
  readonly fields: Readonly<Record<string, string>>;
}>('device.door_states');

/** A terminal has answered commands. */
export const commandsEnded = defineNews<{ readonly terminal: number; readonly ended: readonly EndedCommand[] }>(
  'device.commands_ended',
);

/** Somebody whom an access controller is told of; the number where the employee is gone. */
export interface AccessPerson {
  readonly employee: number | null;
  readonly code: string;
}

/** The commands, in their order, that bring what a controller holds of people to what it is to hold now; by Employee ID. */
export const accessOfPeople = defineQuestion<
  { readonly terminal: number; readonly people: readonly AccessPerson[] },
  ReadonlyMap<string, readonly string[]>
>('device.access_of_people');

/** Queues for a controller all that it is to hold; answers how many commands that makes. */
export const bringAccess = defineQuestion<{ readonly terminal: number }, number>('device.bring_access');
