import { and, eq, ne } from 'drizzle-orm';
import { queueCommands } from '#features/device/server.ts';
import type { CompanyRecurringJob } from '#server/recurring/index.ts';
import { changeFrom } from '#server/resource/index.ts';
import { entitlementIn, isSwitchedOff } from '#server/subscription/index.ts';
import { door } from '../../contract/door.ts';
import { doorServer } from '../doors.ts';
import { doors } from '../tables.ts';
import { modeCommand } from './modes.ts';

/**
 * Ends what was ordered at doors once the company's plan has no access control any more, or the company is closed: nobody could
 * release a door that is locked down, or shut one that is kept open, because the screens are gone. The doors work again as the rights at their controllers say.
 */
export const endOrders: CompanyRecurringJob = {
  name: 'access_control.end_orders',
  scope: 'company',
  evenOff: true,
  schedule: { everyMinutes: 1 },
  run: async (context) => {
    const { tx, companyId, now } = context;
    const ordered = await tx
      .select()
      .from(doors)
      .where(and(eq(doors.company_id, companyId), ne(doors.wanted_mode, 'normal')))
      .orderBy(doors.id)
      .for('update', { skipLocked: true });
    if (ordered.length === 0) return;
    const entitlement = await entitlementIn(context);
    if (entitlement.standing !== 'closed' && !isSwitchedOff(entitlement, door.name)) return;
    for (const { id, wanted_mode: old } of ordered)
      await changeFrom(
        doorServer,
        context,
        id,
        {
          wanted_mode: 'normal',
          mode_before: null,
          act: 'release_door',
          act_state: 'waiting',
          act_time: now.toString(),
        },
        { logOverride: { action: 'release_door', changes: [{ field: 'wanted_mode', old, new: 'normal' }] } },
      );
    await queueCommands(
      context,
      ordered.map((each) => modeCommand({ ...each, wanted_mode: 'normal', mode: each.wanted_mode })),
    );
  },
};
