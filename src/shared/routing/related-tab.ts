import type { ResourceName } from '#shared/contract/index.ts';
import type { TextKey } from '#shared/i18n/index.ts';

/** A slice's tab on the page of a record: its records that refer to that one. */
export interface RelatedTab {
  readonly of: ResourceName;
  /** The field by which they refer to the record; lists are filtered by it. */
  readonly by: string;
  readonly title: TextKey;
  /** The fields that are shown, in this order. */
  readonly fields: readonly string[];
}

/** By the resource whose records have a page. */
export type RelatedTabs = Readonly<Partial<Record<ResourceName, readonly RelatedTab[]>>>;
