import { commonCodes } from '#shared/contract/index.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { translateDatabaseError } from '#server/http/database-error.ts';
import { registryOf, tryChange } from '#server/resource/index.ts';
import type { MovedKind } from '../domain/former.ts';
import { folded, type Planned } from '../domain/planned.ts';
import type { MovingLine } from './lines.ts';
import { findByCode, serverOf, type FoundRecord } from './lookup.ts';
import { findReferred, isAnother, referencesOf, type FileRecords, type Known } from './references.ts';

/** What becomes of a planned record. */
export interface Made {
  readonly verdict: 'new' | 'there' | 'refused';
  /** The record that was made. */
  readonly id: number | null;
  readonly lines: readonly MovingLine[];
}

/** Fields without which a record is still moved in. */
const dispensable: Partial<Record<MovedKind, readonly string[]>> = {
  people: ['card_no', 'email', 'mobile', 'birthday', 'gender', 'last_name'],
  timetables: [
    'breaks',
    'work_time_duration',
    'work_day',
    'in_ahead_margin',
    'in_above_margin',
    'out_ahead_margin',
    'out_above_margin',
  ],
};

/** Kinds whose code is another thing than their name. */
const namedByCode: readonly MovedKind[] = ['departments', 'positions', 'areas', 'people', 'terminals'];

/** Planned records with their places among those of their kind. */
export type Batch = readonly { readonly place: number; readonly planned: Planned }[];

/**
 * Makes records as their forms would, each by itself, and says what became of each.
 * @param file its other records
 * @param room the places that the company's plan still has for them
 */
export async function makeRecords(
  context: TenantContext,
  kind: MovedKind,
  batch: Batch,
  file: FileRecords,
  room: number,
): Promise<Made[]> {
  const refusedHere = new Set<string>();
  const known = await findReferred(
    context,
    kind,
    batch.map(({ planned }) => planned),
    { ...file, isComing: (of, code) => !(of === kind && refusedHere.has(folded(code))) && file.isComing(of, code) },
  );
  const codes = batch.map(({ planned }) => planned.code);
  const there = await findByCode(context, kind, codes);
  const made: Made[] = [];
  let places = room;
  for (const { place, planned } of batch) {
    const one = await makeOne(context, kind, planned, known, there.get(folded(planned.code)), places > 0);
    if (takesPlace(one, planned)) places -= 1;
    if (one.verdict === 'refused') refusedHere.add(folded(planned.code));
    // Children in the same batch find their parents.
    if (one.id !== null && (kind === 'departments' || kind === 'positions' || kind === 'areas'))
      known.ids[kind].set(folded(planned.code), one.id);
    made.push({ ...one, lines: one.lines.map((line) => ({ ...line, place })) });
  }
  return made;
}

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
  // Hours of another timetable of the same name would be wrong, so that nothing takes it for the former one.
  if (there && isAnother(planned, there))
    return {
      verdict: 'refused',
      id: null,
      lines: [{ ...about, reason: kind === 'leaveBalances' ? 'hasBalance' : 'otherwise' }],
    };
  if (there) {
    const isSame = !namedByCode.includes(kind) || folded(there.name) === folded(planned.name);
    return {
      verdict: 'there',
      id: null,
      lines: isSame ? [] : [{ ...about, reason: 'otherName', mistake: there.name }],
    };
  }
  if (!hasRoom && planned.left === undefined)
    return { verdict: 'refused', id: null, lines: [{ ...about, reason: 'quota' }] };
  const { refers, isPlacedAtRoot, isMissing } = referencesOf(kind, planned, known);
  if (isMissing) return { verdict: 'refused', id: null, lines: [{ ...about, reason: 'missing' }] };
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
    const spare = dispensable[kind] ?? [];
    if (fields.length > 0 && fields.every((field) => spare.includes(field))) {
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
