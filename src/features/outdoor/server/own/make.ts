import { and, eq, ne } from 'drizzle-orm';
import { commonCodes, type CallData } from '#shared/contract/index.ts';
import { Refusal, type Input, type TenantContext } from '#server/http/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import { changeFrom } from '#server/resource/index.ts';
import type { finishVisit, startUnscheduledVisit, startVisit } from '../../contract/own-visit.ts';
import { unscheduledVisit } from '../../contract/unscheduled-visit.ts';
import { visitCodes } from '../../contract/visit.ts';
import { visits } from '../tables.ts';
import { unscheduledVisitServer, visitServer } from '../visits.ts';
import { judge } from './judge.ts';
import { inTurn, keptColumns, photoOf, type Moment } from './moment.ts';
import type { Visitor } from './person.ts';

type Done = CallData<typeof startVisit>;
type Place = Input<typeof startVisit>['body']['place'];
type Row = typeof visits.$inferSelect;

const doneOf = (row: Row, distance_m: number | null, is_repeated: boolean): Done => {
  const { id, status, is_outside } = row;
  return { id, status, is_outside, distance_m, is_repeated };
};

/** The visit that the same request made before. */
async function madeBy({ tx, companyId }: TenantContext, { id }: Visitor, part: 'start' | 'end', key: string) {
  const column = part === 'start' ? visits.start_key : visits.end_key;
  const [row] = await tx
    .select()
    .from(visits)
    .where(and(eq(visits.company_id, companyId), eq(visits.employee, id), eq(column, key)));
  return row;
}

/** One of the person's own visits. @throws Refusal notFound for anybody else's */
async function ownVisit({ tx, companyId }: TenantContext, visitor: Visitor, id: number): Promise<Row> {
  const [row] = await tx
    .select()
    .from(visits)
    .where(and(eq(visits.company_id, companyId), eq(visits.employee, visitor.id), eq(visits.id, id)));
  if (!row) throw new Refusal(commonCodes.notFound);
  return row;
}

/** A visit in progress has to be finished before the next one. @throws Refusal oneAtATime */
async function refuseSecond({ tx, companyId }: TenantContext, visitor: Visitor, but: number): Promise<void> {
  const [open] = await tx
    .select({ id: visits.id })
    .from(visits)
    .where(
      and(
        eq(visits.company_id, companyId),
        eq(visits.employee, visitor.id),
        eq(visits.status, 'started'),
        ne(visits.id, but),
      ),
    )
    .limit(1);
  if (open) throw new Refusal(visitCodes.oneAtATime);
}

const startColumns = (place: Place, distance: number | null) => ({
  start_latitude: place.latitude,
  start_longitude: place.longitude,
  start_accuracy_m: Math.round(place.accuracy),
  start_distance_m: distance,
});
const endColumns = (place: Place, distance: number | null) => ({
  end_latitude: place.latitude,
  end_longitude: place.longitude,
  end_accuracy_m: Math.round(place.accuracy),
  end_distance_m: distance,
});

/** Starts a planned visit of today; a repeated request changes nothing. */
export async function makeStart(
  context: TenantContext,
  { key, visit, place, photo }: Input<typeof startVisit>['body'],
  kept?: Moment,
): Promise<Done> {
  const moment = kept ?? (await inTurn(context));
  const { visitor } = moment;
  const before = await madeBy(context, visitor, 'start', key);
  if (before) return doneOf(before, before.start_distance_m, true);
  const row = await ownVisit(context, visitor, visit);
  // One that a phone kept may come after its day has ended.
  const isToStart = row.status === 'planned' || (kept !== undefined && row.status === 'missed');
  if (!row.is_scheduled || !isToStart) throw new Refusal(visitCodes.notToStart);
  if (row.visit_date !== visitor.today) throw new Refusal(visitCodes.otherDay);
  await refuseSecond(context, visitor, row.id);
  const { distance, isOutside, doubt } = await judge(context, moment, row.client, place);
  const changed = await changeFrom(
    visitServer,
    context,
    row.id,
    {
      status: 'started',
      actual_start: moment.at.toString(),
      is_outside: isOutside,
      place_doubt: doubt,
      start_key: key,
      start_photo: await photoOf(context, moment, photo, true),
      ...startColumns(place, distance),
      ...keptColumns(row, moment),
    },
    { when: ({ status }) => status === row.status },
  );
  if (!changed) throw new Refusal(visitCodes.notToStart);
  return doneOf({ ...row, ...changed.after }, distance, false);
}

/** Starts an unplanned visit; a repeated request makes no second one. */
export async function makeUnscheduled(
  context: TenantContext,
  { key, client, purpose, place, photo }: Input<typeof startUnscheduledVisit>['body'],
  kept?: Moment,
): Promise<Done> {
  const { tx, companyId, now, actor } = context;
  const moment = kept ?? (await inTurn(context));
  const { visitor } = moment;
  const before = await madeBy(context, visitor, 'start', key);
  if (before) return doneOf(before, before.start_distance_m, true);
  await refuseSecond(context, visitor, 0);
  const { distance, isOutside, doubt } = await judge(context, moment, client, place);
  const [row] = await tx
    .insert(visits)
    .values({
      company_id: companyId,
      is_scheduled: false,
      employee: visitor.id,
      client,
      visit_date: visitor.today,
      start_time: null,
      end_time: null,
      purpose,
      status: 'started',
      actual_start: moment.at.toString(),
      is_outside: isOutside,
      place_doubt: doubt,
      start_key: key,
      start_photo: await photoOf(context, moment, photo, false),
      ...startColumns(place, distance),
      ...keptColumns(null, moment),
      create_time: now.toString(),
      update_time: now.toString(),
      create_user: actor.userId,
      update_user: actor.userId,
    })
    .returning();
  if (!row) throw new Error('Insert answered nothing');
  const { department } = visitor;
  await writeLog(context, [
    {
      action: 'add',
      objectType: unscheduledVisit.name,
      objectId: row.id,
      objectName: purpose,
      changes: [],
      department,
    },
  ]);
  context.publish({
    companyId,
    topic: unscheduledVisit.name,
    payload: { kind: 'add', id: row.id },
    departments: [department],
    employees: [visitor.id],
  });
  return doneOf(row, distance, false);
}

const latestOf = (start: string | null, end: Temporal.Instant): string =>
  start !== null && Temporal.Instant.compare(start, end) > 0 ? start : end.toString();

/** Finishes the visit in progress; a repeated request changes nothing. */
export async function makeFinish(
  context: TenantContext,
  { key, visit, place, photo, note }: Input<typeof finishVisit>['body'],
  kept?: Moment,
): Promise<Done> {
  const moment = kept ?? (await inTurn(context));
  const { visitor } = moment;
  const before = await madeBy(context, visitor, 'end', key);
  if (before) return doneOf(before, before.end_distance_m, true);
  const row = await ownVisit(context, visitor, visit);
  if (row.status !== 'started') throw new Refusal(visitCodes.notToFinish);
  const { distance, isOutside, doubt } = await judge(context, moment, row.client, place);
  const changed = await changeFrom(
    row.is_scheduled ? visitServer : unscheduledVisitServer,
    context,
    row.id,
    {
      status: 'completed',
      // It ends no earlier than it began, whatever the phone's clock said.
      actual_end: latestOf(row.actual_start, moment.at),
      is_outside: row.is_outside || isOutside,
      place_doubt: row.place_doubt ?? doubt,
      end_key: key,
      end_photo: await photoOf(context, moment, photo, row.is_scheduled),
      result_note: note ?? '',
      ...endColumns(place, distance),
      ...keptColumns(row, moment),
    },
    { when: ({ status }) => status === 'started' },
  );
  if (!changed) throw new Refusal(visitCodes.notToFinish);
  return doneOf({ ...row, ...changed.after }, distance, false);
}
