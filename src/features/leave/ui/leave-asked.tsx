import './leave.css';
import { z } from 'zod';
import type { AnyRecord } from '#shared/record/record.ts';
import { useTeam } from '#shared/resource/approvals/use-team.ts';
import { leaveApprovals } from '../contract.ts';
import { leaveLineSchema } from '../contract/leave.ts';
import { LeaveDays } from './leave-days.tsx';
import { useLeaveWords } from './leave-words.ts';

const schema = z.object({ lines: z.array(leaveLineSchema) });

/** What a leave that is asked for takes from the balance, and date by date what counts. */
export function LeaveAsked({ record }: { readonly record: AnyRecord }) {
  return (
    <>
      <Remaining id={record.id} />
      <LeaveDays lines={schema.safeParse(record).data?.lines ?? []} />
    </>
  );
}

/** Nothing for those who no longer decide. */
function Remaining({ id }: { readonly id: number }) {
  const words = useLeaveWords();
  const balance = useTeam(leaveApprovals, id).data?.balance;
  if (!balance) return null;
  return (
    <p>
      {words.t('att:leave.preview.balance', {
        before: words.amount(balance.before, balance.unit),
        after: words.amount(balance.after, balance.unit),
      })}
    </p>
  );
}
