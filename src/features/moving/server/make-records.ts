import { z } from 'zod';
import { employeeDefaultValues } from '#features/company/server.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { translateDatabaseError } from '#server/http/database-error.ts';
import { registryOf, tryChange } from '#server/resource/index.ts';
import type { MovedKind } from '../domain/former.ts';
import { folded, type Planned } from '../domain/plan.ts';
import type { MovingLine } from './lines.ts';
import { findByCode, rootOf, serverOf, type FoundRecord } from './lookup.ts';

/** What becomes of a planned record. */
export interface Made {
  readonly verdict: 'new' | 'there' | 'refused';
  /** The record that was made. */
  readonly id: number | null;
  readonly lines: readonly MovingLine[];
}

/** Fields without which somebody is still moved in. */
const dispensable = ['card_no', 'email', 'mobile', 'birthday', 'gender', 'last_name'];

type Referred = keyof Planned['refers'];

/** The references of some records, as ids by folded code. */
interface Known {
  readonly ids: Readonly<Record<Referred, Map<string, number>>>;
  readonly rootDepartment: number;
  readonly rootArea: number;
  /** Whether a record that is not there yet will be made by the import: while a file is checked, its root stands for it. */
  readonly isComing: (kind: MovedKind, code: string) => boolean;
}

/**
 * Makes records as their forms would, each by itself, and says what became of each.
 * @param isComing whether a record that is not there will be: see {@link Known}
 * @param room the places that the company's plan still has for them
 */
export async function makeRecords(
  context: TenantContext,
  kind: MovedKind,
  batch: readonly { readonly place: number; readonly planned: Planned }[],
  isComing: Known['isComing'],
  room: number,
): Promise<Made[]> {
  const idsOf = async (of: Referred): Promise<Map<string, number>> => {
    const codes = batch.flatMap(({ planned }) => (planned.refers[of] ?? []).filter((code) => code !== null));
    return new Map([...(await findByCode(context, of, codes))].map(([code, { id }]) => [code, id]));
  };
  const refusedHere = new Set<string>();
  const known: Known = {
    ids: { departments: await idsOf('departments'), positions: await idsOf('positions'), areas: await idsOf('areas') },
    ...(await rootsFor(context, kind)),
    isComing: (of, code) => !(of === kind && refusedHere.has(folded(code))) && isComing(of, code),
  };
  const codes = batch.map(({ planned }) => planned.code);
  const there = await findByCode(context, kind, codes);
  const made: Made[] = [];
  let places = room;
  for (const { place, planned } of batch) {
    const one = await makeOne(context, kind, planned, known, there.get(folded(planned.code)), places > 0);
    if (takesPlace(one, planned)) places -= 1;
    if (one.verdict === 'refused') refusedHere.add(folded(planned.code));
    // Children in the same batch find their parents.
    if (one.id !== null && kind !== 'people' && kind !== 'terminals') known.ids[kind].set(folded(planned.code), one.id);
    made.push({ ...one, lines: one.lines.map((line) => ({ ...line, place })) });
  }
  return made;
}

/** Where a record goes that belongs to nothing: people to where new employees of the company start. */
async function rootsFor(context: TenantContext, kind: MovedKind): Promise<Pick<Known, 'rootDepartment' | 'rootArea'>> {
  const given = kind === 'people' ? defaultsSchema.parse(await employeeDefaultValues(context)) : {};
  return {
    rootDepartment: given.department ?? (await rootOf(context, 'departments')),
    rootArea: given.area?.[0] ?? (await rootOf(context, 'areas')),
  };
}

const defaultsSchema = z.object({ department: z.int().optional(), area: z.array(z.int()).optional() });

/** Whether a record takes a place of the plan: those who have left take none. */
export const takesPlace = ({ verdict }: Pick<Made, 'verdict'>, { left }: Pick<Planned, 'left'>): boolean =>
  verdict === 'new' && left === undefined;

async function makeOne(
  context: TenantContext,
  kind: MovedKind,
  planned: Planned,
  known: Known,
  there: FoundRecord | undefined,
  hasRoom: boolean,
): Promise<Made> {
  const about = { place: 0, code: planned.code, name: planned.name };
  if (planned.reason !== undefined)
    return { verdict: 'refused', id: null, lines: [{ ...about, reason: planned.reason }] };
  if (there) {
    const isSame = folded(there.name) === folded(planned.name);
    return {
      verdict: 'there',
      id: null,
      lines: isSame ? [] : [{ ...about, reason: 'otherName', mistake: there.name }],
    };
  }
  if (!hasRoom && planned.left === undefined)
    return { verdict: 'refused', id: null, lines: [{ ...about, reason: 'quota' }] };
  const { refers, isPlacedAtRoot } = referencesOf(kind, planned, known);
  const lines: MovingLine[] = [
    ...(isPlacedAtRoot ? [{ ...about, reason: 'atRoot' as const }] : []),
    ...(planned.without.length > 0 ? [{ ...about, reason: 'partly' as const, field: planned.without.join(', ') }] : []),
  ];
  const values = omit({ ...planned.values, ...refers }, planned.without);
  try {
    return { verdict: 'new', id: await create(context, kind, values, planned), lines };
  } catch (error) {
    const refusal = refusalOf(error);
    const fields = Object.keys(refusal.fields ?? {});
    if (kind === 'terminals' && fields.join() === 'alias') {
      const alias = `${planned.name.slice(0, 28)} ${planned.code}`.slice(0, 50);
      const again = await attempt(context, kind, { ...values, alias }, planned);
      if (typeof again === 'number') return { verdict: 'new', id: again, lines };
    }
    if (kind === 'people' && fields.length > 0 && fields.every((field) => dispensable.includes(field))) {
      const again = await attempt(context, kind, omit(values, fields), planned);
      const partly = { ...about, reason: 'partly' as const, field: [...planned.without, ...fields].join(', ') };
      if (typeof again === 'number')
        return { verdict: 'new', id: again, lines: [...lines.filter(({ reason }) => reason !== 'partly'), partly] };
    }
    const [field = ''] = fields;
    const message = refusal.fields?.[field]?.[0] ?? { code: refusal.refusal.code, context: refusal.context };
    const isFull = refusal.refusal.code === commonCodes.quotaReached.code;
    const line = { ...about, reason: isFull ? ('quota' as const) : ('form' as const), field };
    return {
      verdict: 'refused',
      id: null,
      lines: [{ ...line, mistake: message.code, context: message.context ?? {} }],
    };
  }
}

const omit = (values: Readonly<Record<string, unknown>>, fields: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)));

/** @throws what is no refusal */
function refusalOf(error: unknown): Refusal {
  const refusal = translateDatabaseError(error);
  if (refusal instanceof Refusal && refusal.refusal.code !== commonCodes.unavailable.code) return refusal;
  throw error;
}

async function attempt(
  context: TenantContext,
  kind: MovedKind,
  values: Readonly<Record<string, unknown>>,
  planned: Planned,
): Promise<number | Refusal> {
  try {
    return await create(context, kind, values, planned);
  } catch (error) {
    return refusalOf(error);
  }
}

/** Makes a record, and the resignation of somebody who has left. */
function create(
  context: TenantContext,
  kind: MovedKind,
  values: Readonly<Record<string, unknown>>,
  { left }: Planned,
): Promise<number> {
  const server = serverOf(kind);
  return context.savepoint(async () => {
    const id = Number(await tryChange(context, server, { id: null, body: { ...values } }));
    if (kind !== 'people' || left === undefined) return id;
    const hired = values['hire_date'];
    const last = typeof hired === 'string' && left < hired ? hired : left;
    await tryChange(context, registryOf(server).get('team.resignation'), {
      id: null,
      body: { employee: id, resign_date: last },
    });
    return id;
  });
}

interface References {
  readonly refers: Readonly<Record<string, unknown>>;
  /** A parent, department or area of the former system is missing, so that the company's own takes its place. */
  readonly isPlacedAtRoot: boolean;
}

function referencesOf(kind: MovedKind, { refers }: Planned, known: Known): References {
  let isPlacedAtRoot = false;
  const idsOf = (of: Referred, root: number | null): (number | null)[] =>
    (refers[of] ?? []).map((code) => {
      const found = code === null ? undefined : known.ids[of].get(folded(code));
      if (found !== undefined) return found;
      if (code === null || !known.isComing(of, code)) isPlacedAtRoot = true;
      return root;
    });
  const [department = known.rootDepartment] = idsOf('departments', known.rootDepartment);
  const [position = null] = idsOf('positions', null);
  const areas = idsOf('areas', known.rootArea);
  const area = areas.length === 0 ? [known.rootArea] : [...new Set(areas)];
  const byKind: Record<MovedKind, Readonly<Record<string, unknown>>> = {
    departments: { parent_dept: department },
    positions: { parent_position: position },
    areas: { parent_area: area[0] },
    people: { department, position, area },
    terminals: { area: area[0] },
  };
  return { refers: byKind[kind], isPlacedAtRoot };
}
