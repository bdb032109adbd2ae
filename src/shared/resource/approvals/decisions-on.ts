import type { AnyRecord } from '#shared/record/record.ts';

/** What an approver decides about a request, or about its cancellation once it is approved. */
export type BoxDecision = 'approve' | 'reject' | 'approve_cancel' | 'reject_cancel';

/** Whether the approvers decide about the cancellation of an approved request. */
export const isCancelling = (record: AnyRecord): boolean => record['cancelling'] === 'asked';

/** The two decisions that a request waits for. */
export const decisionsOn = (record: AnyRecord): { readonly approve: BoxDecision; readonly reject: BoxDecision } =>
  isCancelling(record)
    ? { approve: 'approve_cancel', reject: 'reject_cancel' }
    : { approve: 'approve', reject: 'reject' };
