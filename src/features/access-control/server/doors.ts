import { and, eq, sql, type SQL } from 'drizzle-orm';
import { isHeard, terminals } from '#features/device/server.ts';
import { refuseField, Refusal, type TenantContext } from '#server/http/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { sealText } from '#server/sealing.ts';
import { door, doorCodes } from '../contract/door.ts';
import { forgetAtDoor } from './combinations/settle.ts';
import { queueParameters } from './door-parameters.ts';
import { doorActions } from './remote/acts.ts';
import { settleFirstPeople } from './first-people.ts';
import { settlePeople } from './rights/settle.ts';
import { accessRights, doorFirstGroups } from './rights/tables.ts';
import { doors } from './tables.ts';

/** Whether a door's controller is heard from. */
const isControllerOnline = ({ now, companyId }: TenantContext): SQL => sql`exists (select 1 from ${terminals} controller
  where controller.company_id = ${companyId} and controller.id = doors.terminal and controller.enabled
  and ${isHeard({ now, companyId }, { last_activity: sql`controller.last_activity`, heartbeat: sql`controller.heartbeat` })})`;

export const doorServer = resourceServer(door, {
  table: doors,
  display: sql<string>`${doors.name}`,
  links: {
    first_groups: {
      table: doorFirstGroups,
      company: doorFirstGroups.company_id,
      owner: doorFirstGroups.door,
      target: doorFirstGroups.access_group,
    },
  },
  computed: {
    // Qualifies the outer table: a bare column would refer to the inner one.
    state: (_, { now, companyId }) => sql<string>`(select case when not controller.enabled then 'disabled'
      when ${isHeard({ now, companyId }, { last_activity: sql`controller.last_activity`, heartbeat: sql`controller.heartbeat` })}
      then doors.sensor_state else 'offline' end
      from ${terminals} controller where controller.company_id = ${companyId} and controller.id = doors.terminal)`,
    area: (_, { companyId }) =>
      sql<number>`(select controller.area from ${terminals} controller
      where controller.company_id = ${companyId} and controller.id = doors.terminal)`.mapWith(Number),
    mode: (_, context) => sql<string>`case when ${isControllerOnline(context)} then doors.mode else 'unknown' end`,
    confirmed: sql<string>`case when doors.mode = doors.wanted_mode then 'confirmed'
      when doors.act_state = 'failed' then 'refused' else 'waiting' end`,
  },
  actions: doorActions,
  example: (nth) => ({ door_no: 1 + (nth % 16) }),
  prepare: async (context, values, before) => {
    if (!before && values.terminal) await checkController(context, values.terminal);
    const { duress_alarm: hasAlarm = before?.duress_alarm ?? false, duress_password: password } = values;
    if (hasAlarm && !password && !before?.duress_password) refuseField('duress_password', 'required');
    const hasFirst = (values.first_person ?? before?.first_person ?? 'off') !== 'off';
    if (hasFirst && (values.first_groups ?? before?.first_groups ?? []).length === 0)
      refuseField('first_groups', 'required');
    const secret = context.services.config.linkSecret;
    return {
      ...values,
      ...(password === undefined ? {} : { duress_password: before?.duress_password ?? null }),
      ...(password ? { duress_password: sealText(secret, password) } : {}),
      ...(hasAlarm ? {} : { duress_password: null }),
      ...(hasFirst ? { first_used: true } : {}),
    };
  },
  beforeDelete: (context, { id }) => forgetAtDoor(context, id),
  afterChange: async (context, change) => {
    if (change.kind === 'delete') await settlePeople(context, await peopleAt(context, change.before.terminal));
    else {
      await settleFirstPeople(context, change.before ?? null, change.after);
      await queueParameters(context, change.before ?? null, change.after);
    }
  },
});

/**
 * Attendance terminals open their one door for everybody they know and take no rights by door and hour.
 * @throws Refusal if a terminal has proven to be one of these
 */
async function checkController({ tx, companyId }: TenantContext, id: number): Promise<void> {
  const [row] = await tx
    .select({ dialect: terminals.dialect, standing: terminals.standing })
    .from(terminals)
    .where(and(eq(terminals.company_id, companyId), eq(terminals.id, id)));
  if (row?.standing === 'proven' && row.dialect !== 'D2') throw new Refusal(doorCodes.noController);
}

/** Everybody who may open a door of a controller. */
async function peopleAt({ tx, companyId }: TenantContext, terminal: number): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ employee: accessRights.employee })
    .from(accessRights)
    .where(and(eq(accessRights.company_id, companyId), eq(accessRights.terminal, terminal)));
  return rows.map(({ employee }) => employee);
}
