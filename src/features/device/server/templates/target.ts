import { and, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import { employeeAreas, employees, staysOnTerminals } from '#features/team/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { coverage } from '../covered-areas.ts';
import { terminals } from '../tables.ts';

/** What decides which templates a terminal takes, and how they are written to it. */
const columns = {
  id: terminals.id,
  sn: terminals.sn,
  dialect: terminals.dialect,
  pushVersion: terminals.push_ver,
  protocol: terminals.protocol,
};
export interface Target {
  readonly id: number;
  readonly sn: string;
  readonly dialect: string;
  readonly pushVersion: string;
  readonly protocol: Readonly<Record<string, string>>;
}

/** Only these take commands. */
const connected = (companyId: number): SQL | undefined =>
  and(eq(terminals.company_id, companyId), terminals.enabled, eq(terminals.standing, 'proven'));

/** Connected terminals by ids or serial numbers. */
export async function targetsBy(
  { tx, companyId }: TenantContext,
  by: { readonly ids: readonly number[] } | { readonly sns: readonly string[] },
): Promise<Target[]> {
  const wanted = 'ids' in by ? inArray(terminals.id, [...by.ids]) : inArray(terminals.sn, [...by.sns]);
  return tx
    .select(columns)
    .from(terminals)
    .where(and(connected(companyId), wanted))
    .orderBy(terminals.id);
}

/** The terminals of people's areas. Controllers get people by their access rights. */
export async function targetsOfPeople(
  context: TenantContext,
  people: readonly number[],
): Promise<ReadonlyMap<number, readonly Target[]>> {
  if (people.length === 0) return new Map();
  const { tx, companyId } = context;
  const found = await tx
    .selectDistinct({ employee: employees.id, ...columns })
    .from(employees)
    .innerJoin(employeeAreas, and(eq(employeeAreas.company_id, companyId), eq(employeeAreas.employee, employees.id)))
    .innerJoin(sql`${coverage(context)} as coverage`, sql`coverage.area = ${employeeAreas.area}`)
    .innerJoin(
      terminals,
      and(connected(companyId), eq(terminals.id, sql`coverage.terminal`), ne(terminals.dialect, 'D2')),
    )
    .where(and(eq(employees.company_id, companyId), inArray(employees.id, [...people]), staysOnTerminals(context)))
    .orderBy(employees.id, terminals.id);
  return Map.groupBy(found, ({ employee }) => employee);
}

const finger = 1;
const faces = new Set([2, 9]);
const major = (version: string | undefined): number | null => {
  const digits = /^\d{1,6}/.exec(version?.trim() ?? '')?.[0];
  return digits === undefined ? null : Number(digits);
};

/**
 * Whether a terminal can read a template: it sends the versions of its algorithms, and firmware before 2.4 knows only fingers and
 * infrared faces. If a version is unknown, it is tried.
 */
export function fitsTarget(
  { protocol, dialect, pushVersion }: Pick<Target, 'protocol' | 'dialect' | 'pushVersion'>,
  { bio_type: type, major_ver: version }: { readonly bio_type: number; readonly major_ver: string },
): boolean {
  if (dialect !== 'D2' && isOld(pushVersion) && type !== finger && type !== 2) return false;
  const sentVersion =
    type === finger ? protocol['fingerprintVersion'] : faces.has(type) ? protocol['faceVersion'] : undefined;
  const [theirs, ours] = [major(sentVersion), major(version)];
  // 0 is what terminals without such a sensor send.
  return theirs === null || theirs === 0 || ours === null || theirs === ours;
}

function isOld(pushVersion: string): boolean {
  const [whole, part] = [major(pushVersion), major(pushVersion.split('.')[1])];
  return whole !== null && part !== null && (whole < 2 || (whole === 2 && part < 4));
}
