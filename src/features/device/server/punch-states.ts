import { and, eq, ne, sql } from 'drizzle-orm';
import { fixedPunchStates, punchStates, usualKindOf, type PunchKind } from '#shared/contract/punch-states.ts';
import { builtKey } from '#shared/i18n/keys.ts';
import { oneAtATime } from '#server/db/one-at-a-time.ts';
import { refuseField, Refusal, type TenantContext } from '#server/http/index.ts';
import { punchStateSettings } from '#server/presentation/tables.ts';
import { datedRecords, resourceServer, valueName, type ServerOf } from '#server/resource/index.ts';
import type { Upkeep } from '#server/upkeep/index.ts';
import { wordsIn } from '#server/words/index.ts';
import { punchState, punchStateCodes } from '../contract.ts';

type StateRow = typeof punchStateSettings.$inferSelect;

/** Gives a company the standard states; does nothing if it has some. */
export async function seedPunchStates({ tx, companyId }: Pick<TenantContext, 'tx' | 'companyId'>): Promise<void> {
  await tx
    .insert(punchStateSettings)
    .values(
      fixedPunchStates.map((code, place) => ({
        company_id: companyId,
        code,
        kind: usualKindOf(code),
        sort_order: 10 * (place + 1),
      })),
    )
    .onConflictDoNothing();
}

/** For companies from before the setting existed. */
export const punchStateUpkeep: Upkeep = { name: 'device.punch_states', run: seedPunchStates };

/** The usual names of states, in a language. */
const usualNames = (language: string | undefined) => {
  const words = wordsIn(language);
  return valueName(punchStateSettings.code, punchStates, (code) =>
    words.text([
      builtKey(`device:transaction.punch_state_choice.${code}`),
      builtKey(`common:choice.punch_state.${code}`),
    ]),
  );
};

const ownNames = {
  en: punchStateSettings.name_en,
  'es-MX': punchStateSettings.name_es,
  ar: punchStateSettings.name_ar,
  tr: punchStateSettings.name_tr,
} as const;

/** The name of a state in a language: the company's, otherwise the usual one. */
const nameIn = (language: string | undefined) => {
  const words = wordsIn(language);
  return sql<string>`coalesce(nullif(${ownNames[words.language]}, ''), ${usualNames(language)})`;
};

/** Whether another enabled state has the kind, now and on every planned day. */
async function hasOther(context: TenantContext, id: number, kind: PunchKind): Promise<boolean> {
  const { tx, companyId } = context;
  const others = await tx
    .select()
    .from(punchStateSettings)
    .where(
      and(
        eq(punchStateSettings.company_id, companyId),
        ne(punchStateSettings.id, id),
        eq(punchStateSettings.enabled, true),
      ),
    );
  const recordsById = await datedRecords(punchStateServer, context, others);
  return others.some(({ id: other }) => (recordsById.get(other) ?? []).every(({ record }) => record.kind === kind));
}

/** The kind that no other enabled state has: somebody has to be able to punch in and out. */
async function lastOf(
  context: TenantContext,
  { id, kind, enabled }: Pick<StateRow, 'id' | 'kind' | 'enabled'>,
): Promise<boolean> {
  if (!enabled || (kind !== 'in' && kind !== 'out')) return false;
  // Two changes at once, each relying on the other's state, would leave none.
  await oneAtATime(context.tx, 'device.punch_state', context.companyId);
  return !(await hasOther(context, id, kind));
}

/** Punch states with their names and meanings. */
export const punchStateServer: ServerOf<StateRow> = resourceServer(punchState, {
  table: punchStateSettings,
  display: ({ actor }) => nameIn(actor.language),
  computed: {
    name: (_, { actor }) => nameIn(actor.language),
    default_name: (_, { actor }) => usualNames(actor.language),
  },
  prepare: async (context, values, before) => {
    if (!before) return values;
    const leaves = values.kind !== undefined && values.kind !== before.kind;
    if ((leaves || values.enabled === false) && (await lastOf(context, before)))
      refuseField(leaves ? 'kind' : 'enabled', 'lastPunchKind');
    return values;
  },
  beforeDelete: async (context, row) => {
    if (fixedPunchStates.some((code) => code === row.code)) throw new Refusal(punchStateCodes.fixed);
    if (await lastOf(context, row)) throw new Refusal(punchStateCodes.lastOfKind);
  },
});

/** How attendance interprets a punch with a state. */
export interface StateReading {
  readonly kind: PunchKind;
  readonly counts: boolean;
}

/** How the company interprets states. */
export interface StateReadings {
  /** Whether the interpretation of some state has changed over time; if not, `read` needs no day. */
  readonly areDated: boolean;
  /** The interpretation of a state on a day (ISO); the usual one if the company has not set it. */
  readonly read: (code: number, day: string) => StateReading;
}

/**
 * Reads the interpretation of states. It is needed for every punch of a calculation, so a state without changes is looked up
 * directly.
 */
export async function punchStatesOf(context: TenantContext): Promise<StateReadings> {
  const rows = await context.tx
    .select()
    .from(punchStateSettings)
    .where(eq(punchStateSettings.company_id, context.companyId));
  const recordsById = await datedRecords(punchStateServer, context, rows, true);
  const byCode = new Map(rows.map((row) => [row.code, recordsById.get(row.id) ?? []]));
  const areDated = [...byCode.values()].some((versions) => versions.some(({ from }) => from !== null));
  const usual = (code: number): StateReading => ({ kind: usualKindOf(code), counts: true });
  if (areDated)
    return {
      areDated,
      read: (code, day) =>
        byCode.get(code)?.findLast(({ from }) => from === null || from <= day)?.record ?? usual(code),
    };
  const readings = new Map<number, StateReading>(
    [...byCode].flatMap(([code, [only]]) => (only ? [[code, only.record]] : [])),
  );
  return {
    areDated,
    read: (code) => {
      const found = readings.get(code);
      if (found) return found;
      const reading = usual(code);
      readings.set(code, reading);
      return reading;
    },
  };
}

/** Whether people may choose a state for a punch. */
export async function isSelectableState({ tx, companyId }: TenantContext, code: number): Promise<boolean> {
  const [row] = await tx
    .select({ enabled: punchStateSettings.enabled, selectable: punchStateSettings.is_selectable })
    .from(punchStateSettings)
    .where(and(eq(punchStateSettings.company_id, companyId), eq(punchStateSettings.code, code)));
  return row ? row.enabled && row.selectable : fixedPunchStates.some((fixed) => fixed === code);
}
