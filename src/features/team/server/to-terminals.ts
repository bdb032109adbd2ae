import { Refusal, type TenantContext } from '#server/http/index.ts';
import { ask, defineQuestion } from '#server/questions/index.ts';
import type { ActionEffect } from '#server/resource/index.ts';
import { terminalCodes } from '../contract/to-terminals.ts';
import type { employees } from './tables.ts';

/** Sends somebody to every terminal on which they belong, as they are now; answers the number of commands. */
export const bringPerson = defineQuestion<{ readonly employee: number }, number>('team.bring_person');

/**
 * Sends one employee to terminals again, for instance after somebody changed them on a terminal by hand.
 * @throws Refusal if they belong on none
 */
export async function sendToTerminals(
  context: TenantContext,
  { id }: typeof employees.$inferSelect,
): Promise<ActionEffect<typeof employees.$inferSelect>> {
  const count = (await ask(context, bringPerson, { employee: id })).reduce((sum, queued) => sum + queued, 0);
  if (count === 0) throw new Refusal(terminalCodes.onNoTerminal);
  return { details: { count } };
}
