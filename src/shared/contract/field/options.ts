import type { ResourceName } from '../permission.ts';
import type { FieldCondition } from './dependence.ts';

/** How a state is marked where it is shown, beside its word. */
export type StateTone = 'good' | 'bad' | 'quiet' | 'waiting' | 'busy';

/** Options that hold for every kind. */
export interface FieldOptions {
  /** Must be given on create and may not be cleared. */
  readonly required?: boolean;
  /** No two records of a company may share it (trimmed, case-insensitive, NFKC). The table has the index. */
  readonly unique?: boolean;
  /** Set on create, never changed after. */
  readonly immutable?: boolean;
  /** Searched by the `search` parameter; a reference by the words of the record that it refers to. */
  readonly search?: boolean;
  /** May be ordered by; `natural`: the numbers in a text as numbers, so that 2 stands before 11. */
  readonly sort?: boolean | 'natural';
  /** May be filtered by; the operators follow from the kind. */
  readonly filter?: boolean;
  /** `shown`: a column from the start; `hidden`: offered in the column chooser; absent: form only. */
  readonly column?: 'shown' | 'hidden';
  /** Column width in pixels. */
  readonly width?: number;
  /** Which group of the form it stands in; the title is a locale key of the resource. */
  readonly group?: string;
  /** Not in the import template. */
  readonly noImport?: boolean;
  /** The values are states: they are shown as a dot with its word, by value. */
  readonly tones?: Readonly<Record<string, StateTone>>;
  /**
   * What a new record starts with, as the wire has it: the form shows it, the column has it where nothing is given. A select
   * with one offers no empty choice.
   */
  readonly default?: string | number | boolean;
  /** Shown only where another field has this value; else it holds nothing. Required then means: where it is shown. */
  readonly visibleWhen?: FieldCondition;
  /** Shown always, and required only where another field has this value; of several, where all of them have. */
  readonly requiredWhen?: FieldCondition | readonly FieldCondition[];
}

/** What numbers are of; each has its word at `common:unit.<unit>`. */
export type Unit = 'minutes' | 'seconds' | 'hours' | 'percent' | 'people';

/** How a field's widget behaves, beyond its kind. Every kind reads only what its declaration offers. */
export interface WidgetOptions {
  /** `common:unit.<unit>`, shown after the number. */
  readonly unit?: Unit;
  /** Least and greatest number. */
  readonly min?: number;
  readonly max?: number;
  /** Lines of a textarea, 5 by default. */
  readonly rows?: number;
  /** White space is stripped as it is typed (user names, company domains; spec section 5). */
  readonly noSpaces?: boolean;
  /** The keyboard of a phone. */
  readonly inputMode?: 'numeric' | 'decimal' | 'tel' | 'email' | 'text';
  /** First day that can be chosen: `YYYY-MM-DD`, or `today` in the company's zone (spec section 2). */
  readonly minDate?: string;
  /** Last day that can be chosen, likewise. */
  readonly maxDate?: string;
  /** A colour may be see-through. */
  readonly alpha?: boolean;
  /** Pictures: MIME types; files: endings such as `.pdf` (spec section 5). */
  readonly accept?: readonly string[];
  /** Most bytes of one file. */
  readonly maxBytes?: number;
  /** Most files. */
  readonly maxCount?: number;
  /** Key of the upload button's words in the resource's namespace, where "Upload" does not say enough. */
  readonly uploadLabel?: string;
  /** Extra query of a lookup (spec section 3, "Lookup widget options"). */
  readonly filters?: Readonly<Record<string, string>>;
  /** Filters of a lookup by what stands in other fields: `{ department: 'department' }`; a choice that no longer fits goes. */
  readonly filteredBy?: Readonly<Record<string, string>>;
  /** Resource at which a lookup retrieves one record, if elsewhere than where it lists them (spec section 3, "retrieveUri"). */
  readonly retrieveTarget?: ResourceName;
  /** Records a page of a lookup, 20 by default. */
  readonly pageSize?: number;
  /** What a picked place fills beside itself: the field that takes its time zone. */
  readonly fills?: { readonly timezone: string };
  /** One tag instead of six (spec section 2). */
  readonly limitTags?: boolean;
}

export type WhenEmpty = 'said' | 'nothing';
