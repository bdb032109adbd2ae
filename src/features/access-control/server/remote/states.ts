import { and, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { doorStatesCame } from '#features/device/server.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { hear } from '#server/news/index.ts';
import { readStates } from '../../domain/states.ts';
import { doors } from '../tables.ts';

/** Keeps what the sensors of doors say. A controller repeats itself: only changes are written and published. */
export const followStates = hear(
  doorStatesCame,
  async ({ tx, companyId, now, publish }, { terminal: { id }, fields }) => {
    const states = readStates(fields);
    if (states.length === 0) return;
    const changed = await queryRows(
      tx,
      sql`update ${doors} set sensor_state = came.state, state_time = ${now.toString()}::timestamptz
        from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as came(door smallint, state text)
        where ${and(eq(doors.company_id, companyId), eq(doors.terminal, id))}
          and ${doors.door_no} = came.door and ${doors.sensor_state} <> came.state
        returning ${doors.id} as id`,
      z.object({ id: z.coerce.number() }),
    );
    if (changed.length > 0) publish({ companyId, topic: 'access_control.door', payload: { terminal: id } });
  },
);
