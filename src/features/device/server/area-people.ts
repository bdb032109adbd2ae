import { and, eq, gt, inArray, notInArray } from 'drizzle-orm';
import { z } from 'zod';
import { employees } from '#features/team/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { announce, defineHostJobKind, enqueueForHost } from '#server/jobs/index.ts';
import { coveredAreas, peopleIn } from './covered-areas.ts';
import { bringContent } from './deliveries/bring.ts';
import { queueCommands, type NewCommand } from './queue-commands.ts';
import { syncEveryone } from './people-sync.ts';
import { bringAreaPictures } from './pictures/bring.ts';
import { attendanceCommands } from './push/index.ts';
import { terminals } from './tables.ts';

const batch = 1000;

/**
 * Sends a terminal the people of its areas, and removes those of areas that it has left. A job,
 * because an area may have thousands of people, and neither a terminal's call nor a form should wait.
 */
export const areaPeopleJob = defineHostJobKind({
  kind: 'device.terminal.areaPeople',
  payload: z.strictObject({
    company: z.int(),
    terminal: z.int(),
    /** A single one: as jobs of before are queued. */
    left: z.union([z.int(), z.array(z.int())]).nullable(),
    /** The people are there; only their pictures are sent. */
    pictures: z.boolean().optional(),
  }),
  run: async (job, host, { company, terminal, left, pictures }) => {
    await job.finish((end) =>
      end.inCompany({ companyId: company, name: 'Terminals', accessor: 'job' }, async (context) => {
        const [row] = await context.tx
          .select({
            area: terminals.area,
            include_sub_areas: terminals.include_sub_areas,
            enabled: terminals.enabled,
            dialect: terminals.dialect,
          })
          .from(terminals)
          .where(and(eq(terminals.company_id, company), eq(terminals.id, terminal)));
        if (!row?.enabled) return;
        const covered = await coveredAreas(context, row);
        if (pictures) return bringAreaPictures(context, terminal, covered);
        const gone = (left === null ? [] : [left].flat()).filter((area) => !covered.includes(area));
        if (gone.length > 0 && row.dialect !== 'D2') await forgetPeople(context, terminal, gone, covered);
        await syncEveryone(context, terminal, row);
        await bringContent(context, terminal);
      }),
    );
    await announce(host);
  },
});

/**
 * Queues an update of a terminal's people, in the transaction of its cause.
 * @param left areas that it may have left; those that it covers still are passed over
 */
export function bringPeople(context: TenantContext, terminal: number, left: readonly number[] = []): Promise<void> {
  return startJob(context, { terminal, left: left.length === 0 ? null : [...left] });
}

/** Queues the pictures of a terminal's people: it has said for the first time that it shows them. */
export function bringTheirPictures(context: TenantContext, terminal: number): Promise<void> {
  return startJob(context, { terminal, left: null, pictures: true });
}

async function startJob(
  { tx, companyId, services, now, accessor, afterCommit }: TenantContext,
  what: { readonly terminal: number; readonly left: number[] | null; readonly pictures?: boolean },
): Promise<void> {
  // The demo's terminals do not exist.
  if (accessor === 'demo') return;
  await enqueueForHost(tx, { kind: areaPeopleJob, payload: { company: companyId, ...what }, companyId }, now);
  afterCommit(() => announce(services));
}

/** Removes the people of areas from a terminal, except those of its present areas. */
async function forgetPeople(
  context: TenantContext,
  terminal: number,
  left: readonly number[],
  covered: readonly number[],
): Promise<void> {
  const { tx, companyId } = context;
  let last = 0;
  for (;;) {
    const gone = await tx
      .select({ id: employees.id, code: employees.emp_code })
      .from(employees)
      .where(
        and(
          eq(employees.company_id, companyId),
          inArray(employees.id, peopleIn(context, left)),
          gt(employees.id, last),
          notInArray(employees.id, peopleIn(context, covered)),
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
