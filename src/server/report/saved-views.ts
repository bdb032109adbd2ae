import { commonCodes, type Report, type SavedView } from '#shared/contract/index.ts';
import { and, asc, eq, ne, or, sql, type SQL } from 'drizzle-orm';
import { defineBound, roomUnder } from '../bounds/index.ts';
import { may, Refusal, refuseField, serve, type Route, type TenantContext } from '../http/index.ts';
import { memberships } from '../tenancy/memberships/tables.ts';
import { savedViews } from './tables.ts';

/** The most views of one person for one report. */
const viewBound = defineBound('report.saved_views', { views: 50 });

/** Serves a report's saved views: a person's own and those shared by others, of this company and report. */
export function savedViewRoutes(report: Report): Route[] {
  const { calls } = report;
  const mine = (context: TenantContext): SQL | undefined =>
    and(
      eq(savedViews.company_id, context.companyId),
      eq(savedViews.report, report.name),
      eq(savedViews.owner, context.actor.userId),
    );
  const reach = (context: TenantContext): SQL | undefined =>
    and(
      eq(savedViews.company_id, context.companyId),
      eq(savedViews.report, report.name),
      or(eq(savedViews.owner, context.actor.userId), savedViews.is_shared),
    );
  const changeable = (context: TenantContext): SQL | undefined => and(reach(context), mayChange(context));

  /** Refuses a name that another of the person's views of the report has. */
  async function checkName(context: TenantContext, name: string, except?: number): Promise<void> {
    const taken = await context.tx
      .select({ id: savedViews.id })
      .from(savedViews)
      .where(
        and(
          mine(context),
          sql`lower(${savedViews.name}) = ${name.toLowerCase()}`,
          except === undefined ? undefined : ne(savedViews.id, except),
        ),
      );
    if (taken.length > 0) refuseField('name', 'unique');
  }

  /** Refuses a view that the person may not change as not found, shared or not. */
  async function own(context: TenantContext, id: number): Promise<StoredView> {
    const [row] = await context.tx
      .select()
      .from(savedViews)
      .where(and(changeable(context), eq(savedViews.id, id)))
      .for('update');
    if (!row) throw new Refusal(commonCodes.notFound);
    return row;
  }

  return [
    serve(calls.views, async (context) => {
      const rows = await context.tx
        .select({ row: savedViews, isChangeable: sql<boolean>`${mayChange(context)}` })
        .from(savedViews)
        .where(reach(context))
        .orderBy(asc(sql`lower(${savedViews.name})`), asc(savedViews.id));
      const views = rows.flatMap(({ row, isChangeable }) => toView(report, row, context, isChangeable) ?? []);
      return { data: views, total: views.length, next: null };
    }),
    serve(calls.createView, async (context, { body }) => {
      const name = body.name.normalize('NFKC');
      const whose = [context.companyId, context.actor.userId, report.name];
      const room = await roomUnder(context.tx, viewBound, whose, async () => ({
        views: await context.tx.$count(savedViews, mine(context)),
      }));
      await checkName(context, name);
      if (room.views < 1) refuseField('name', 'tooManyViews', { max: viewBound.most.views });
      const [row] = await context.tx
        .insert(savedViews)
        .values({
          ...body,
          name,
          company_id: context.companyId,
          report: report.name,
          owner: context.actor.userId,
          create_user: context.actor.userId,
          update_user: context.actor.userId,
        })
        .returning();
      return savedViewOf(report, row, context);
    }),
    serve(calls.changeView, async (context, { params, body }) => {
      const { version, ...part } = body;
      const before = await own(context, params.id);
      if (version !== undefined && version !== before.version) throw new Refusal(commonCodes.changedMeanwhile);
      const name = part.name?.normalize('NFKC') ?? before.name;
      await checkName(context, name, before.id);
      const [row] = await context.tx
        .update(savedViews)
        .set({
          name,
          is_shared: part.is_shared ?? before.is_shared,
          view: part.view ?? before.view,
          owner: context.actor.userId,
          version: before.version + 1,
          update_time: context.now.toString(),
          update_user: context.actor.userId,
        })
        .where(and(changeable(context), eq(savedViews.id, before.id)))
        .returning();
      return savedViewOf(report, row, context);
    }),
    serve(calls.deleteView, async (context, { params }) => {
      const view = await own(context, params.id);
      await context.tx.delete(savedViews).where(and(changeable(context), eq(savedViews.id, view.id)));
      return null;
    }),
  ];
}

type StoredView = typeof savedViews.$inferSelect;

/** A condition: one's own views, and those whose authors have left the company, for people who may change report settings. */
function mayChange({ companyId, actor }: TenantContext): SQL {
  const isOwn = sql`${savedViews.owner} = ${actor.userId}`;
  if (!may(actor, 'report.setting.change')) return isOwn;
  return sql`(${isOwn} or not exists (select from ${memberships} where ${memberships.company_id} = ${companyId}
    and ${memberships.user_id} = ${savedViews.owner} and ${memberships.status} <> 'left'))`;
}

/** A stored view, without what the report no longer knows. */
function toView(report: Report, row: StoredView, context: TenantContext, isChangeable: boolean): SavedView | undefined {
  const view = report.views.fit(row.view);
  if (!view) return undefined;
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    is_shared: row.is_shared,
    is_mine: row.owner === context.actor.userId,
    may_change: isChangeable,
    view,
  };
}

function savedViewOf(report: Report, row: StoredView | undefined, context: TenantContext): SavedView {
  const view = row ? toView(report, row, context, true) : undefined;
  if (!view) throw new Error('What was just checked and written cannot be read');
  return view;
}
