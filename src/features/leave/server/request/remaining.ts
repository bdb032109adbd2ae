import { and, eq } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { answer } from '#server/questions/index.ts';
import { balanceOfRequest } from '#server/request/index.ts';
import { leaveRequest } from '../../contract/leave.ts';
import { hundredths } from '../../domain/hundredths.ts';
import { usesOf } from '../../domain/uses.ts';
import { freeFor } from '../balance/free.ts';
import { incidentTypes } from '../tables.ts';
import { leaves } from './tables.ts';

/** Tells the person who decides about a leave what is left of the balance before and after it. */
export const leaveRemaining = answer(balanceOfRequest, async (context: TenantContext, { resource, request }) => {
  if (resource !== leaveRequest.name) return null;
  const { tx, companyId } = context;
  const [found] = await tx
    .select({ leave: leaves, type: incidentTypes })
    .from(leaves)
    .innerJoin(incidentTypes, and(eq(incidentTypes.company_id, companyId), eq(incidentTypes.id, leaves.incident_type)))
    .where(and(eq(leaves.company_id, companyId), eq(leaves.id, request)));
  if (!found?.type.deduct_balance) return null;
  const { leave, type } = found;
  const uses = usesOf(leave.lines, hundredths(leave.amount));
  const free = await freeFor(context, {
    employee: leave.employee,
    type,
    start: leave.start_date,
    end: leave.end_date,
    // An approved one, about whose cancellation is decided, is given back.
    uses: leave.cancel_asked === null ? uses : uses.map((use) => ({ ...use, amount: -use.amount })),
    except: { leave: leave.id },
  });
  return free && { before: free.before / 100, after: free.after / 100, after_most: null, unit: leave.unit };
});
