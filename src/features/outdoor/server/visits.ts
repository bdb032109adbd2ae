import { sql } from 'drizzle-orm';
import { employeeServer } from '#features/team/server.ts';
import { removeFile, signedLink } from '#server/files/index.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { notifyOnce } from '#server/notifications/index.ts';
import { displayNames, resourceServer } from '#server/resource/index.ts';
import { dayInName } from '#server/tenancy/day-in-name.ts';
import { userOfEmployee } from '#server/tenancy/membership.ts';
import { unscheduledVisit } from '../contract/unscheduled-visit.ts';
import { visit, visitCodes } from '../contract/visit.ts';
import { clientServer } from './clients.ts';
import { punchVisit } from './punch-visit.ts';
import { clients, visits } from './tables.ts';

type Row = typeof visits.$inferSelect;
interface Pictured {
  readonly start_photo: string | null;
  readonly end_photo: string | null;
}

const linked = (context: TenantContext, name: string | null): string | null =>
  name === null ? null : signedLink(context, name);

const present = {
  start_photo: (context: TenantContext, { start_photo: photo }: Pictured) => linked(context, photo),
  end_photo: (context: TenantContext, { end_photo: photo }: Pictured) => linked(context, photo),
};

/** The client and time of a visit. */
const display = (context: TenantContext) => sql<string>`concat_ws(' · ',
  (select c.client_name from ${clients} c where c.company_id = ${context.companyId} and c.id = ${visits.client}),
  ${dayInName(context, visits.visit_date)})`;

/** Tells a person that a visit was planned for them or passed to them. */
async function tellVisitor(context: TenantContext, { employee, client, visit_date: date }: Row): Promise<void> {
  const user = await userOfEmployee(context, employee);
  if (user === null || user === context.actor.userId || client === null) return;
  const [[, name] = [client, '']] = await displayNames(clientServer, context, [client]);
  await notifyOnce(context, [user], {
    kind: 'visit_planned',
    data: { client: name, date },
    target: { type: 'outdoor.visit.own', id: null },
  });
}

/** Whether its times can be relied on; of an unplanned visit, who accepts it decides. */
const isReliable = ({ kept_check: check }: Row): boolean => check !== 'turned' && check !== 'phone';

const isOver = ({ status }: Pick<Row, 'status'>): boolean => status === 'started' || status === 'completed';

export const visitServer = resourceServer(visit, {
  table: visits,
  only: () => sql`${visits.is_scheduled}`,
  searched: { employee: employeeServer, client: clientServer },
  display,
  present,
  beforeChange: async (_, { status }) => {
    if (status !== 'planned') throw new Refusal(visitCodes.notPlanned);
  },
  beforeDelete: async (context, row) => {
    if (isOver(row)) throw new Refusal(visitCodes.notPlanned);
    // A visit that was started and then cancelled.
    for (const photo of [row.start_photo, row.end_photo]) if (photo !== null) await removeFile(context, photo);
  },
  afterChange: async (context, change) => {
    if (change.kind === 'delete') return;
    if (
      change.kind === 'change' &&
      change.before.status !== 'completed' &&
      change.after.status === 'completed' &&
      isReliable(change.after)
    )
      await punchVisit(context, change.after);
    if (change.after.status !== 'planned') return;
    const isAnothers = change.kind === 'add' || change.before.employee !== change.after.employee;
    const isMoved = change.kind === 'change' && change.before.visit_date !== change.after.visit_date;
    if (isAnothers || isMoved) await tellVisitor(context, change.after);
  },
  actions: { cancel: { run: async (_, __, { cancel_reason }) => ({ set: { cancel_reason } }) } },
});

export const unscheduledVisitServer = resourceServer(unscheduledVisit, {
  table: visits,
  only: () => sql`not ${visits.is_scheduled}`,
  searched: { employee: employeeServer },
  display,
  present,
  afterChange: async (context, change) => {
    if (change.kind === 'change' && change.before.status !== 'accepted' && change.after.status === 'accepted')
      await punchVisit(context, change.after);
  },
  actions: { reject: { run: async (_, __, { reject_reason }) => ({ set: { reject_reason } }) } },
});
