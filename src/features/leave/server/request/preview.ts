import { and, eq } from 'drizzle-orm';
import { employees, refuseUnseenEmployee } from '#features/team/server.ts';
import type { CallData, CallInput } from '#shared/contract/index.ts';
import { serve, type TenantContext } from '#server/http/index.ts';
import { mostAway, readAway } from '#server/request/index.ts';
import { previewLeave, previewOwnLeave, type LeavePreview } from '../../contract/preview.ts';
import { toLeavePeriod, type LeavePeriod } from './leave-period.ts';
import { judgeRequest } from './judge.ts';
import { needsAttachment } from '../../domain/judge-leave.ts';

/** The most names in the answer. */
const mostNames = 8;

/** The form asks while typing. */
const limit = { by: 'person', max: 240, seconds: 60 } as const;

async function preview(
  context: TenantContext,
  employee: number,
  body: CallInput<typeof previewOwnLeave>['body'],
  isOwn: boolean,
): Promise<LeavePreview> {
  const period = toLeavePeriod(employee, body);
  const judged = await judgeRequest(context, period, {
    id: body.id ?? null,
    type: body.incident_type,
    isOwn,
    // What the form asks for by itself.
    hasReason: true,
    hasAttachment: true,
  });
  const { away, total } = await awayBeside(context, period);
  return {
    unit: judged.type?.unit ?? 'day',
    amount: (judged.counted?.amount ?? 0) / 100,
    lines: [...(judged.counted?.lines ?? [])],
    balance: judged.balance
      ? {
          before: judged.balance.before / 100,
          after: judged.balance.after / 100,
          waiting: judged.balance.waiting / 100,
        }
      : null,
    away,
    away_total: total,
    needs_nobody: judged.type?.approval === 'none',
    needs_reason: judged.type?.require_reason === true,
    needs_attachment: judged.type ? needsAttachment(judged.type, judged.counted?.amount ?? 0) : false,
    mistakes: judged.mistakes,
  };
}

/** Colleagues of the department who are away on the same days; their reasons are not shown. */
async function awayBeside(
  context: TenantContext,
  { employee, start, end }: LeavePeriod,
): Promise<{ readonly away: LeavePreview['away']; readonly total: number }> {
  const [person] = await context.tx
    .select({ department: employees.department })
    .from(employees)
    .where(and(eq(employees.company_id, context.companyId), eq(employees.id, employee)));
  if (!person) return { away: [], total: 0 };
  const who = { department: person.department, but: employee };
  const found = await readAway(context, { who, from: start, to: end });
  return {
    away: found.slice(0, mostNames).map(({ employee: id, display_name, from, to, is_approved }) => ({
      id,
      display_name,
      from,
      to,
      is_approved,
    })),
    total: Math.min(new Set(found.map((one) => one.employee)).size, mostAway),
  };
}

export const previewRoutes = [
  serve(
    previewLeave,
    async (context, { body }): Promise<CallData<typeof previewLeave>> => {
      const { employee, ...rest } = body;
      await refuseUnseenEmployee(context, employee);
      return preview(context, employee, rest, false);
    },
    limit,
  ),
  serve(previewOwnLeave, (context, { body }) => preview(context, context.actor.employeeId ?? -1, body, true), limit),
];
