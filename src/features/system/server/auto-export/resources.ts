import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { openContent } from '#server/export/index.ts';
import { signedLink } from '#server/files/index.ts';
import { defineBound, roomUnder } from '#server/bounds/index.ts';
import { mayCall, Refusal, refuseField, type TenantContext } from '#server/http/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { memberships } from '#server/tenancy/memberships/tables.ts';
import { autoExport, autoExportCodes } from '../../contract/auto-export.ts';
import { exportRun, fileDays } from '../../contract/export-run.ts';
import { autoExports, exportRuns } from '../tables.ts';
import { makeSecret } from './by-webhook.ts';
import { destinationOf } from './destination.ts';
import { putIn } from './due.ts';
import { nextDue, scheduleFields } from './schedule.ts';

/** The most automatic exports of a company, since each causes work again and again. */
const taskBound = defineBound('system.auto_exports', { tasks: 200 });

/** Whether the person may export a content now, with these filters. */
function judge(context: TenantContext, content: string): 'fits' | 'unknownRecord' | 'type' {
  const today = context.now.toZonedDateTimeISO('UTC').toPlainDate().toString();
  const open = openContent(context.services, content, {
    format: 'xlsx',
    language: 'en',
    today,
    weekStart: 1,
    periodStart: 1,
  });
  const source = open?.source ?? context.services.installed.exportSources.get(content.split('?', 1)[0] ?? '');
  // People without the right do not learn whether there is such a content.
  if (!source || !mayCall(context.actor, source.calls.exportJob)) return 'unknownRecord';
  return open ? 'fits' : 'type';
}

/** Automatic exports. From then on, an export runs with the rights of the person who saved it last. */
export const autoExportServer = resourceServer(autoExport, {
  table: autoExports,
  display: sql<string>`${autoExports.task_name}`,
  computed: {
    owner_name: (_, { companyId }) => sql<string>`coalesce((select member.name from ${memberships} member
      where member.company_id = ${companyId} and member.user_id = auto_exports.owner), '')`,
  },
  example: { content: 'company.department', target: 'folder', file_name: '[task] [date]' },
  prepare: async (context, values, before) => {
    const { tx, companyId, actor, now } = context;
    if (!before) {
      const room = await roomUnder(tx, taskBound, [companyId], async () => ({
        tasks: await tx.$count(autoExports, eq(autoExports.company_id, companyId)),
      }));
      if (room.tasks < 1) throw new Refusal(autoExportCodes.tooMany, { context: { max: taskBound.most.tasks } });
    }
    const content = values.content ?? before?.content ?? '';
    const judged = judge(context, content);
    if (judged !== 'fits') refuseField('content', judged);
    const isMoved =
      before === null || scheduleFields.some((name) => values[name] !== undefined && values[name] !== before[name]);
    const schedule = {
      rhythm: values.rhythm ?? before?.rhythm ?? 'daily',
      weekday: values.weekday ?? before?.weekday ?? 'monday',
      month_day: values.month_day ?? before?.month_day ?? 1,
      at: values.at ?? before?.at ?? '07:00',
      every: values.every ?? before?.every ?? 60,
    } as const;
    const next = isMoved ? nextDue(schedule, (await companyClock(context)).zone, now).toString() : before.next_run;
    return { ...values, ...schedule, ...destinationOf(context, values, before), owner: actor.userId, next_run: next };
  },
  actions: {
    run_now: {
      run: async (context, row) => {
        await putIn(context, row, context.now);
      },
    },
    new_secret: {
      limit: { by: 'person', max: 60, seconds: 3600 },
      run: async ({ services }) => {
        const { secret, sealed } = makeSecret(services);
        return { set: { webhook_secret: sealed }, details: { secret } };
      },
    },
    suspend: { run: async () => undefined },
    resume: {
      run: async (context, row) => {
        if (judge(context, row.content) !== 'fits') throw new Refusal(autoExportCodes.notTheirs);
        const { zone } = await companyClock(context);
        return {
          set: {
            owner: context.actor.userId,
            failures: 0,
            last_fault: 'none' as const,
            next_run: nextDue(row, zone, context.now).toString(),
          },
        };
      },
    },
  },
});

/** Whether the person may open a file: the owner of the export, and people who may export all of its content. */
function mayOpen({ actor, services }: TenantContext, { content, owner }: { content: string; owner: number }): boolean {
  if (actor.userId === owner) return true;
  const source = services.installed.exportSources.get(content.split('?', 1)[0] ?? '');
  return source !== undefined && actor.reach === null && mayCall(actor, source.calls.exportJob);
}

/** Runs of automatic exports; the host writes their rows. */
export const exportRunServer = resourceServer(exportRun, {
  table: exportRuns,
  display: sql<string>`coalesce(nullif(${exportRuns.title}, ''), '#' || ${exportRuns.id})`,
  computed: {
    file: sql`case when ${exportRuns.stored_file} is not null then
      jsonb_build_object('name', ${exportRuns.title}, 'url', ${exportRuns.stored_file}, 'owner', ${exportRuns.owner}) end`,
  },
  present: {
    file: (context, record) => {
      const kept = keptSchema.safeParse(record.file).data;
      const isOver = Temporal.Instant.compare(endOf(record.create_time), context.now) <= 0;
      if (!kept || isOver || !mayOpen(context, { content: record.content, owner: kept.owner })) return null;
      return { name: kept.name, url: signedLink({ ...context, companyId: context.companyId }, kept.url) };
    },
  },
});

/** A file in its row; `url` is its name in the store. */
const keptSchema = z.object({ name: z.string(), url: z.string(), owner: z.coerce.number() });
const endOf = (made: string): Temporal.Instant => Temporal.Instant.from(made).add({ hours: fileDays * 24 });
