import { and, eq } from 'drizzle-orm';
import type { FieldMessages } from '#shared/contract/index.ts';
import type { TenantContext } from '#server/http/index.ts';
import { encashableOf, encashRefusal, judgeEncashment, type EncashRules } from '../../domain/judge-encashment.ts';
import { freeFor, type Free } from '../balance/free.ts';
import { companyToday } from '#server/tenancy/company-clock.ts';
import { incidentTypes } from '../tables.ts';
import { hundredths } from '../../domain/hundredths.ts';

type IncidentType = typeof incidentTypes.$inferSelect;

export interface EncashmentInput {
  readonly employee: number;
  readonly type: number;
  /** In whole hundredths; null while it is not entered. */
  readonly amount: number | null;
  /** The edited request; null for a new one. */
  readonly id: number | null;
  readonly isOwn: boolean;
}

export interface JudgedEncashment {
  /** The reason against it whatever the amount; null if there is none. */
  readonly refusal: 'notEncashable' | 'noEntitlement' | null;
  readonly mistakes: FieldMessages;
  readonly type: IncidentType | null;
  readonly rules: EncashRules;
  /** Null without an entitlement to the type. */
  readonly account: Free | null;
  /** The most that can be paid out, in whole hundredths. */
  readonly free: number;
  readonly today: string;
}

const none: EncashRules = { isAllowed: false, mayEmployeesRequest: false, most: null, keep: 0 };

function rulesOf(type: IncidentType): EncashRules {
  return {
    isAllowed: type.enabled && type.deduct_balance && type.encashable,
    mayEmployeesRequest: type.encash_by_employee,
    most: type.encash_max === null ? null : hundredths(type.encash_max),
    keep: hundredths(type.encash_keep ?? 0),
  };
}

/** Checks an encashment against its type and the employee's balance. Writes nothing. */
export async function judgeInput(
  context: TenantContext,
  { employee, type: typeId, amount, id, isOwn }: EncashmentInput,
): Promise<JudgedEncashment> {
  const { tx, companyId } = context;
  const today = await companyToday(context);
  const [type] = await tx
    .select()
    .from(incidentTypes)
    .where(and(eq(incidentTypes.company_id, companyId), eq(incidentTypes.id, typeId)));
  if (!type)
    return {
      refusal: 'notEncashable',
      mistakes: { incident_type: [{ code: 'unknownRecord' }] },
      type: null,
      rules: none,
      account: null,
      free: 0,
      today,
    };
  const rules = rulesOf(type);
  const account = rules.isAllowed
    ? await freeFor(context, {
        employee,
        // Nothing below zero is paid out, whatever leave may take.
        type: { id: type.id, allow_negative: false, max_negative: null },
        start: today,
        end: today,
        uses: amount === null ? [] : [{ kind: 'encash', date: today, amount: -amount }],
        except: { encashment: id },
      })
    : null;
  const known = account && { least: account.before, taken: account.encashed };
  return {
    refusal: encashRefusal({ rules, account: known, isOwn }),
    mistakes: judgeEncashment({ rules, account: known, amount }),
    type,
    rules,
    account,
    free: known ? encashableOf(rules, known) : 0,
    today,
  };
}
