import { and, eq, sql } from 'drizzle-orm';
import { employeeServer } from '#features/team/server.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { oneAtATime } from '#server/db/one-at-a-time.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { ownRequestServer, requestServer } from '#server/request/index.ts';
import { leaveCodes } from '../../contract/codes.ts';
import { encashment, ownEncashment } from '../../contract/encashment.ts';
import { hundredths } from '../../domain/hundredths.ts';
import { daysOfFlow } from '../../domain/uses.ts';
import { postLines, takeTurns } from '../balance/settle.ts';
import { leaveLedger } from '../balance/tables.ts';
import { companyToday } from '#server/tenancy/company-clock.ts';
import { incidentTypes } from '../tables.ts';
import { judgeInput } from './judge.ts';
import { encashments } from './tables.ts';

type Row = typeof encashments.$inferSelect;
type EncashmentInput = { readonly [K in 'incident_type' | 'amount' | 'apply_reason']?: Row[K] | undefined };

/** Named by type and number. */
const display = ({ companyId }: TenantContext) => sql<string>`coalesce((select t.incident_name from ${incidentTypes} t
    where t.company_id = ${companyId} and t.id = ${encashments.incident_type}), '') || ' · ' || ${encashments.request_no}`;

/**
 * Checks a submitted encashment. It takes turns with leave of the same person and with their ledger, so that two at once cannot
 * both find the same days free.
 * @throws Refusal if it cannot be paid out, or with the errors by field
 */
async function prepareEncashment(
  context: TenantContext,
  employee: number,
  input: EncashmentInput,
  before: Row | null,
  isOwn: boolean,
) {
  await oneAtATime(context.tx, 'leave.leave', context.companyId, employee);
  await takeTurns(context, [employee]);
  const { incident_type: type = 0, amount = 0 } = { ...before, ...input };
  const judged = await judgeInput(context, {
    employee,
    type,
    amount: hundredths(amount),
    id: before?.id ?? null,
    isOwn,
  });
  if (judged.type && judged.refusal) throw new Refusal(leaveCodes[judged.refusal]);
  if (!judged.type || Object.keys(judged.mistakes).length > 0)
    throw new Refusal(commonCodes.invalidInput, { fields: judged.mistakes });
  return {
    ...input,
    unit: judged.type.unit,
    pay_date: judged.today,
    balance_after: judged.account ? judged.account.after / 100 : null,
  };
}

/** A line of the ledger for an encashment: negative when it is paid out, positive when that is undone. */
const lineOf = ({ actor }: TenantContext, row: Row, date: string, amount: number) => ({
  employee: row.employee,
  type: row.incident_type,
  kind: 'encash' as const,
  date,
  amount,
  encashment: row.id,
  reason: row.request_no,
  actor: actor.name,
});

/** Takes it from the balance. @throws Refusal if the balance or the rules no longer allow it */
async function payOut(context: TenantContext, row: Row) {
  const { employee, incident_type: type } = row;
  await takeTurns(context, [employee]);
  const amount = hundredths(row.amount);
  const judged = await judgeInput(context, { employee, type, amount, id: row.id, isOwn: false });
  if (!judged.account || judged.refusal || Object.keys(judged.mistakes).length > 0)
    throw new Refusal(leaveCodes.notPaidOut);
  await postLines(context, [lineOf(context, row, judged.today, -amount)], judged.today);
  return { set: { pay_date: judged.today, balance_after: judged.account.after / 100 } };
}

/** Undoes it by a line that returns the amount on the same day. */
async function takeBack(context: TenantContext, row: Row): Promise<void> {
  const { tx, companyId } = context;
  await takeTurns(context, [row.employee]);
  const taken = await tx
    .select({ date: leaveLedger.effective_date, amount: sql<string>`sum(${leaveLedger.amount})`.mapWith(Number) })
    .from(leaveLedger)
    .where(and(eq(leaveLedger.company_id, companyId), eq(leaveLedger.encashment, row.id)))
    .groupBy(leaveLedger.effective_date);
  const back = taken.flatMap(({ date, amount }) => (amount === 0 ? [] : [lineOf(context, row, date, -amount)]));
  if (back.length > 0) await postLines(context, back, await companyToday(context));
}

/** Unused leave that is paid out, for the company. */
export const encashmentServer = requestServer(encashment, {
  table: encashments,
  searched: { employee: employeeServer },
  display,
  inbox: 'approval.encashment',
  applicant: ({ employee }) => ({ employee }),
  flowBy: ({ amount, unit, incident_type: type }) => ({ amount: daysOfFlow(amount, unit), type }),
  prepare: async (context, values, before) => {
    const employee = before?.employee ?? values.employee ?? 0;
    const { employee: _, approve_directly, ...input } = values;
    const prepared = await prepareEncashment(context, employee, input, before, false);
    return before === null ? { ...prepared, employee, approve_directly: approve_directly ?? false } : prepared;
  },
  approved: payOut,
  cancelled: takeBack,
});

/** A person's own encashments. */
export const ownEncashmentServer = ownRequestServer(ownEncashment, encashmentServer, {
  display,
  prepare: (context, values, before) => prepareEncashment(context, context.actor.employeeId ?? 0, values, before, true),
});
