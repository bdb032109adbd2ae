import { defineQuestion } from '#server/questions/index.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { MergedKind } from '../../contract/merge.ts';

/** The trees whose records can be merged. */
export type MergedTree = 'company.department' | 'company.position' | 'company.area';

/** A record is merged into another one of its tree. */
export interface Merge {
  readonly tree: MergedTree;
  readonly from: number;
  readonly into: number;
}

/** How many rows move, stay with the past, or give way to what the remaining record has. */
export interface MergeCount {
  readonly moves: number;
  readonly stays: number;
  readonly yields: number;
}

/** What a merge does with something that refers to the merged record. */
export interface MergePart {
  /** Its name in the preview; null if the preview does not name it. */
  readonly kind: MergedKind | null;
  /** `<table>.<column>` of a foreign key to the tree; null for references without one. */
  readonly column: string | null;
  /**
   * `moves`: the rows refer to the remaining record, except those that it has already. `stays`: the rows are history, which
   * the merged record still names. Otherwise the slice does it.
   */
  readonly how: 'moves' | 'stays' | ((context: TenantContext, merge: Merge) => Promise<void>);
  /** What the preview says, if the rows do not all have the same fate. */
  readonly count?: (context: TenantContext, merge: Merge) => Promise<MergeCount>;
}

/**
 * Every slice whose tables refer to a tree decides about each of its references. A merge fails for a reference that
 * nobody has decided about; `tests/contract/merge.test.ts` finds it first. Parts without a column run last.
 */
export const mergeParts = defineQuestion<MergedTree, readonly MergePart[]>('company.merge_parts');

/** A reference that moves as it is. */
export const moving = (kind: MergedKind | null, column: string): MergePart => ({ kind, column, how: 'moves' });
/** A reference that is history. */
export const staying = (kind: MergedKind | null, column: string): MergePart => ({ kind, column, how: 'stays' });

/** The people of a merged record. */
export interface MergedMembers {
  readonly active: number;
  readonly resigned: number;
  /** Those with a planned transfer to it. */
  readonly planned: number;
}

/** How many people a merge moves; answered by the slice of employees. */
export const mergedMembers = defineQuestion<Pick<Merge, 'tree' | 'from'>, MergedMembers>('company.merged_members');

/** How many requests wait for the decision of an employee; answered by the slice of requests. */
export const waitingApprovals = defineQuestion<number, number>('company.waiting_approvals');
