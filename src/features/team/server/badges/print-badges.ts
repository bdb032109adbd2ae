import { and, eq, inArray, sql } from 'drizzle-orm';
import { departments, positions } from '#features/company/server.ts';
import { logoOf } from '#server/export/index.ts';
import { portraitForCard } from '#server/files/index.ts';
import { Refusal, serve, type Route, type TenantContext } from '#server/http/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import { companyWords } from '#server/presentation/index.ts';
import { conditions, orderBy } from '#server/resource/index.ts';
import { byteStream } from '#server/table-file/byte-stream.ts';
import { companies } from '#server/tenancy/tables.ts';
import { threadTask } from '#server/threads/index.ts';
import type { ListQuery } from '#shared/contract/index.ts';
import { employee } from '../../contract.ts';
import { badgeCodes, mostBadges, printBadges, type BadgeNumber } from '../../contract/badges.ts';
import { fullName } from '../full-name.ts';
import { employeeServer } from '../resources.ts';
import { employees } from '../tables.ts';
import type { Badge, BadgeFile } from './badge.ts';

const writing = threadTask<BadgeFile, Uint8Array, Badge>(new URL('./badge-pdf.thread.ts', import.meta.url));

interface Person extends Omit<Badge, 'photo' | 'marked'> {
  readonly id: number;
  readonly card: string;
  /** Name of the stored photo. */
  readonly photo: string | null;
}

/** The call that prints badges. It reads the people at once, and each photo when its card is drawn. */
export const badgeRoute: Route = serve(
  printBadges,
  async (context, { query, body }) => {
    const people = await readPeople(context, query, body.ids);
    if (people.length === 0) throw new Refusal(badgeCodes.noBadges);
    const { services, companyId, actor, now } = context;
    const words = await companyWords(context, actor.language);
    const [company] = await context.tx
      .select({ name: companies.company_name })
      .from(companies)
      .where(eq(companies.id, companyId));
    const title = words.text('per:badges.title');
    const file: BadgeFile = {
      title,
      language: words.language,
      direction: words.direction,
      now: now.epochMilliseconds,
      sheet: body.sheet,
      mark: body.mark,
      company: company?.name ?? '',
      logo: (await logoOf(context)) ?? null,
      codeLabel: words.text('per:employee.field.emp_code'),
    };
    const supply = badgesOf(context.services.files, people, body.number);
    const chunks = services.threads.writing.open(writing, { input: file, person: actor.userId, supply });
    // The call only reads, so the log entry is written in a transaction of its own.
    context.afterCommit(() =>
      services.database.within({ role: 'tenant', companyId, userId: actor.userId }, (tx) =>
        writeLog({ ...context, tx }, [
          {
            action: 'export',
            objectType: employee.name,
            objectId: null,
            objectName: title,
            changes: [{ field: 'badges', old: null, new: people.length }],
          },
        ]),
      ),
    );
    return { fileName: `${title}.pdf`, contentType: 'application/pdf', stream: byteStream(chunks) };
  },
  { by: 'person', max: 60, seconds: 600 },
);

/**
 * The people of the badges, among those whom the person may see.
 * @throws Refusal tooManyBadges
 */
async function readPeople(
  context: TenantContext,
  query: ListQuery,
  ids: readonly number[] | undefined,
): Promise<Person[]> {
  const { tx, companyId } = context;
  const asked = ids === undefined ? query : { ...query, filters: [], search: '' };
  const found = await tx
    .select({ id: employees.id })
    .from(employees)
    .where(
      and(
        conditions(employeeServer, context, asked),
        ids === undefined ? undefined : inArray(employees.id, [...new Set(ids)]),
      ),
    )
    .orderBy(...orderBy(employeeServer, query))
    .limit(mostBadges + 1);
  if (found.length > mostBadges) throw new Refusal(badgeCodes.tooManyBadges, { context: { max: mostBadges } });
  if (found.length === 0) return [];
  const people = await tx
    .select({
      id: employees.id,
      name: sql<string>`${fullName}`,
      code: employees.emp_code,
      card: employees.card_no,
      photo: employees.photo,
      department: departments.dept_name,
      position: sql<string>`coalesce(${positions.position_name}, '')`,
    })
    .from(employees)
    .innerJoin(
      departments,
      and(eq(departments.company_id, employees.company_id), eq(departments.id, employees.department)),
    )
    .leftJoin(positions, and(eq(positions.company_id, employees.company_id), eq(positions.id, employees.position)))
    .where(
      and(
        eq(employees.company_id, companyId),
        inArray(
          employees.id,
          found.map(({ id }) => id),
        ),
      ),
    );
  const byId = new Map(people.map((person) => [person.id, person]));
  return found.flatMap(({ id }) => byId.get(id) ?? []);
}

async function* badgesOf(
  files: TenantContext['services']['files'],
  people: readonly Person[],
  number: BadgeNumber,
): AsyncGenerator<Badge, void, void> {
  for (const { name, code, position, department, card, photo } of people) {
    const marked = number === 'card_no' ? card : code;
    yield { name, code, position, department, marked, photo: photo === null ? null : await portrait(files, photo) };
  }
}

/** A photo whose file is gone is left out. */
async function portrait(files: TenantContext['services']['files'], name: string): Promise<Uint8Array | null> {
  const stored = await files.read(name);
  if (!stored) return null;
  return portraitForCard(new Uint8Array(await new Response(stored.stream).arrayBuffer()));
}
