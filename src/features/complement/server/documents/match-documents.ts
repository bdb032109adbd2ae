import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { employees, employeeServer, fullName } from '#features/team/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { conditions } from '#server/resource/index.ts';
import type { DocumentProblem } from '../../contract.ts';
import { typeKey } from '../../domain/document-name.ts';
import { documentTypes, employeeDocuments } from '../tables.ts';
import type { ReadDocument } from './read-documents.ts';

/** A file that has its employee and type. */
export interface MatchedDocument {
  readonly place: number;
  readonly file: string;
  /** The name under which it is stored: that of the file, without folders. */
  readonly title: string;
  readonly employee: { readonly id: number; readonly name: string; readonly code: string };
  readonly type: { readonly id: number; readonly name: string };
  readonly number: string;
  readonly expires: string | null;
}

/** A company has a few; more than these are not compared. */
const mostTypes = 2000;

/** Finds employees and types of files, among those whom the person may see, and says of every other file what is wrong. */
export async function matchDocuments(
  context: TenantContext,
  documents: readonly ReadDocument[],
): Promise<{ readonly matched: readonly MatchedDocument[]; readonly problems: readonly DocumentProblem[] }> {
  const [people, types] = [await peopleBy(context, documents), await typesBy(context)];
  const matched: MatchedDocument[] = [];
  const problems: DocumentProblem[] = [];
  const seen = new Set<string>();
  for (const { place, file, readings, expires, fault } of documents) {
    const reading = readings.find(({ code, type }) => people.has(code) && types.has(type));
    const employee = reading && people.get(reading.code);
    const type = reading && types.get(reading.type);
    const title = file.slice(file.lastIndexOf('/') + 1);
    const key = `${employee?.id} ${type?.id} ${title}`;
    if (fault) problems.push({ file, ...fault });
    else if (!employee || !type)
      problems.push({ file, code: readings.some(({ code }) => people.has(code)) ? 'type' : 'nobody' });
    else if (seen.has(key)) problems.push({ file, code: 'repeated' });
    else {
      seen.add(key);
      matched.push({ place, file, title, employee, type, number: reading.rest, expires });
    }
  }
  const kept = await planDocuments(context, matched);
  return {
    matched: matched.filter(({ place }) => kept.get(place) !== 'present'),
    problems: [
      ...problems,
      ...matched
        .filter(({ place }) => kept.get(place) === 'present')
        .map(({ file }): DocumentProblem => ({ file, code: 'present' })),
    ],
  };
}

async function peopleBy(
  context: TenantContext,
  documents: readonly ReadDocument[],
): Promise<ReadonlyMap<string, MatchedDocument['employee']>> {
  const codes = [...new Set(documents.flatMap(({ readings }) => readings.map(({ code }) => code)))];
  if (codes.length === 0) return new Map();
  const found = await context.tx
    .select({
      id: employees.id,
      key: employees.code_key,
      code: employees.emp_code,
      name: sql<string>`${fullName}`,
    })
    .from(employees)
    .where(and(conditions(employeeServer, context, { filters: [], search: '' }), inArray(employees.code_key, codes)));
  return new Map(found.map(({ key, ...person }) => [key, person]));
}

/** Types by code and by name. A name that two types share stands for neither. */
async function typesBy({ tx, companyId }: TenantContext): Promise<ReadonlyMap<string, MatchedDocument['type']>> {
  const found = await tx
    .select({ id: documentTypes.id, code: documentTypes.doc_type_code, name: documentTypes.doc_type_name })
    .from(documentTypes)
    .where(eq(documentTypes.company_id, companyId))
    .orderBy(asc(documentTypes.id))
    .limit(mostTypes);
  const byName = Map.groupBy(found, ({ name }) => typeKey(name));
  return new Map([
    ...[...byName].flatMap(([key, [first, second]]) => (first && !second ? [[key, first] as const] : [])),
    ...found.map((type) => [typeKey(type.code), type] as const),
  ]);
}

interface PlannedFile extends Pick<MatchedDocument, 'place' | 'title' | 'number' | 'expires'> {
  readonly employee: { readonly id: number };
  readonly type: { readonly id: number };
}

/** What becomes of a file: nothing, since the employee has it; a new document; or a document without a file, by its id. */
export type DocumentPlan = 'present' | 'new' | number;

/** The plan of each file, by its place. The same zip may be imported again: nothing is stored twice. */
export async function planDocuments(
  { tx, companyId }: TenantContext,
  files: readonly PlannedFile[],
): Promise<ReadonlyMap<number, DocumentPlan>> {
  if (files.length === 0) return new Map();
  const present = await tx
    .select({
      id: employeeDocuments.id,
      employee: employeeDocuments.employee,
      type: employeeDocuments.doc_type,
      number: employeeDocuments.doc_no,
      expires: employeeDocuments.expire_date,
      title: sql<string | null>`${employeeDocuments.file} ->> 'name'`,
      isEmpty: sql<boolean>`${employeeDocuments.file} is null and ${employeeDocuments.pages} = '[]'`,
    })
    .from(employeeDocuments)
    .where(
      and(
        eq(employeeDocuments.company_id, companyId),
        inArray(employeeDocuments.employee, [...new Set(files.map(({ employee }) => employee.id))]),
        inArray(employeeDocuments.doc_type, [...new Set(files.map(({ type }) => type.id))]),
      ),
    )
    .orderBy(asc(employeeDocuments.id));
  const of = Map.groupBy(present, ({ employee, type }) => `${employee} ${type}`);
  const taken = new Set<number>();
  const plans = new Map<number, DocumentPlan>();
  for (const { place, title, employee, type, number, expires } of files) {
    const own = of.get(`${employee.id} ${type.id}`) ?? [];
    const [fitting, another] = own.filter(
      (one) =>
        one.isEmpty &&
        !taken.has(one.id) &&
        (one.number === '' || number === '' || one.number === number) &&
        (one.expires === null || expires === null || one.expires === expires),
    );
    const plan = own.some((one) => one.title === title) ? 'present' : fitting && !another ? fitting.id : 'new';
    if (typeof plan === 'number') taken.add(plan);
    plans.set(place, plan);
  }
  return plans;
}
