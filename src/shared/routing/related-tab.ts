import type { ComponentType } from 'react';
import type { ResourceName } from '#shared/contract/index.ts';
import type { TextKey } from '#shared/i18n/index.ts';

/** What a record of a tab opens. */
export interface RelatedPanelProps {
  readonly record: Readonly<Record<string, unknown>>;
  readonly onClose: () => void;
}

/** A slice's tab on the page of a record: its records that refer to that one. */
export interface RelatedTab {
  readonly of: ResourceName;
  /** Stands after the tabs of all slices: nobody looks it up daily. */
  readonly isRare?: true;
  /** The field by which they refer to the record; lists are filtered by it. */
  readonly by: string;
  readonly title: TextKey;
  /** The fields that are shown, in this order. */
  readonly fields: readonly string[];
  /** Opens beside the page for a record of a resource without a screen. */
  readonly panel?: ComponentType<RelatedPanelProps>;
  /**
   * Records are added, changed and deleted here as on their own screen; it says which of those that exist may still be changed.
   * Absent: they are only read here, and their actions offered.
   */
  readonly isChangeable?: (record: Readonly<Record<string, unknown>>) => boolean;
}

/** For `isChangeable` of records that always may be changed. */
export const always = (): boolean => true;

/** For `isChangeable` of requests: nobody has decided yet. */
export const isPending = ({ status }: Readonly<Record<string, unknown>>): boolean => status === 'pending';

/** By the resource whose records have a page. */
export type RelatedTabs = Readonly<Partial<Record<ResourceName, readonly RelatedTab[]>>>;
