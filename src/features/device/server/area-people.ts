import { and, eq, exists, not, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { employeeAreas, employees } from '#features/team/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { announce, defineHostJobKind, enqueueForHost } from '#server/jobs/index.ts';
import { bringContent } from './deliveries/bring.ts';
import { queueCommands, type NewCommand } from './queue-commands.ts';
import { syncEveryone } from './people-sync.ts';
import { bringAreaPictures } from './pictures/bring.ts';
import { attendanceCommands } from './push/index.ts';
import { terminals } from './tables.ts';

const batch = 1000;

/**
 * Sends a terminal the people of its area, and removes those of an area that it has left. A job,
 * because an area may have thousands of people, and neither a terminal's call nor a form should wait.
 */
export const areaPeopleJob = defineHostJobKind({
  kind: 'device.terminal.areaPeople',
  payload: z.strictObject({
    company: z.int(),
    terminal: z.int(),
    left: z.int().nullable(),
    /** The people are there; only their pictures are sent. */
    pictures: z.boolean().optional(),
  }),
  run: async (job, host, { company, terminal, left, pictures }) => {
    await job.finish((end) =>
      end.inCompany({ companyId: company, name: 'Terminals', accessor: 'job' }, async (context) => {
        const [row] = await context.tx
          .select({ area: terminals.area, enabled: terminals.enabled, dialect: terminals.dialect })
          .from(terminals)
          .where(and(eq(terminals.company_id, company), eq(terminals.id, terminal)));
        if (!row?.enabled) return;
        if (pictures) return bringAreaPictures(context, terminal, row.area);
        if (left !== null && left !== row.area && row.dialect !== 'D2')
          await forgetPeople(context, terminal, left, row.area);
        await syncEveryone(context, terminal, row.area);
        await bringContent(context, terminal);
      }),
    );
    await announce(host);
  },
});

/** Queues an update of a terminal's people, in the transaction of its cause. */
export function bringPeople(context: TenantContext, terminal: number, left: number | null = null): Promise<void> {
  return startJob(context, { terminal, left });
}

/** Queues the pictures of a terminal's people: it has said for the first time that it shows them. */
export function bringTheirPictures(context: TenantContext, terminal: number): Promise<void> {
  return startJob(context, { terminal, left: null, pictures: true });
}

async function startJob(
  { tx, companyId, services, now, accessor, afterCommit }: TenantContext,
  what: { readonly terminal: number; readonly left: number | null; readonly pictures?: boolean },
): Promise<void> {
  // The demo's terminals do not exist.
  if (accessor === 'demo') return;
  await enqueueForHost(tx, { kind: areaPeopleJob, payload: { company: companyId, ...what }, companyId }, now);
  afterCommit(() => announce(services));
}

/** Removes the people of an area from a terminal, except those of its new area. */
async function forgetPeople(context: TenantContext, terminal: number, left: number, area: number): Promise<void> {
  const { tx, companyId } = context;
  const present = alias(employeeAreas, 'present');
  let last = 0;
  for (;;) {
    const gone = await tx
      .select({ id: employees.id, code: employees.emp_code })
      .from(employees)
      .innerJoin(employeeAreas, and(eq(employeeAreas.company_id, companyId), eq(employeeAreas.employee, employees.id)))
      .where(
        and(
          eq(employees.company_id, companyId),
          eq(employeeAreas.area, left),
          sql`${employees.id} > ${last}`,
          not(
            exists(
              tx
                .select({ one: sql`1` })
                .from(present)
                .where(
                  and(eq(present.company_id, companyId), eq(present.employee, employees.id), eq(present.area, area)),
                ),
            ),
          ),
        ),
      )
      .orderBy(employees.id)
      .limit(batch);
    await queueCommands(
      context,
      gone.flatMap(({ id, code }): NewCommand[] =>
        /^[A-Za-z0-9_-]{1,24}$/.test(code)
          ? [
              {
                terminal,
                type: 'delete_person',
                content: attendanceCommands.deleteUser(code),
                replaceKey: `person:${code}`,
                employee: id,
              },
            ]
          : [],
      ),
    );
    if (gone.length < batch) return;
    last = gone.at(-1)?.id ?? last;
  }
}
