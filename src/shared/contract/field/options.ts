import type { ResourceName, Verb } from '../permission.ts';
import type { FieldCondition } from './dependence.ts';

/** How a state is marked beside its word. */
export type StateTone = 'good' | 'bad' | 'quiet' | 'waiting' | 'busy';

/** Options of every kind. */
export interface FieldOptions {
  /** Must be given on create and may not be cleared. */
  readonly required?: boolean;
  /** No two records of a company may share it (trimmed, case-insensitive, NFKC). The table has the index. */
  readonly unique?: boolean;
  /** Set on create, never changed after. */
  readonly immutable?: boolean;
  /** Searched by the `search` parameter; a reference by the words of the record that it refers to. */
  readonly search?: boolean;
  /** May be ordered by; `natural`: numbers in a text are compared as numbers, so that 2 comes before 11. */
  readonly sort?: boolean | 'natural';
  /** May be filtered by; the operators follow from the kind. */
  readonly filter?: boolean;
  /** `shown`: a column from the start; `hidden`: offered in the column chooser; absent: form only. */
  readonly column?: 'shown' | 'hidden';
  /** A line of its own on a phone's card, as long as the field is visible (`visibleWhen`). */
  readonly phone?: 'line';
  /** Column width in pixels. */
  readonly width?: number;
  /** Forms show it only to people who have this right on the resource. The server decides what they may do with it. */
  readonly needs?: Verb;
  /** Its group in the form; the title is a locale key of the resource. */
  readonly group?: string;
  /** Minutes that somebody sets, and nothing counts: read as `15 min`, not as `0:15`. */
  readonly isSpan?: boolean;
  /** An amount in the smallest unit of its currency, which this field names: lists and their files total it by currency. */
  readonly currency?: string;
  /** Not in the import template. */
  readonly noImport?: boolean;
  /**
   * The generated form leaves it out, as content of the screen's own asks for it (`FormMoreProps`); so does a record's panel if it is
   * computed, such as the link to a photo that the screen shows.
   */
  readonly isDrawnByScreen?: boolean;
  /** The values are states: each is shown as a dot with its word. */
  readonly tones?: Readonly<Record<string, StateTone>>;
  /** The company decides which choices are offered, and in which order (`offeredStates`). */
  readonly choicesOf?: 'punchStates';
  /**
   * The value of a new record, as on the wire: the form shows it, and the column has it if nothing is given. A select
   * with one offers no empty choice.
   */
  readonly default?: string | number | boolean;
  /** Shown only if another field has this value; otherwise it holds nothing. Required then means: when shown. */
  readonly visibleWhen?: FieldCondition;
  /** Always shown, and required only if another field has this value; of several, if all of them have. */
  readonly requiredWhen?: FieldCondition | readonly FieldCondition[];
}

/** Units of numbers; each has its word at `common:unit.<unit>`. */
export type Unit = 'minutes' | 'seconds' | 'hours' | 'percent' | 'people';

/** Options of a field's widget. Every kind reads only the options that its declaration offers. */
export interface WidgetOptions {
  /** `common:unit.<unit>`, shown after the number. */
  readonly unit?: Unit;
  /** Minimum and maximum. */
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
  /** A colour may be transparent. */
  readonly alpha?: boolean;
  /** Pictures: MIME types; files: extensions such as `.pdf` (spec section 5). */
  readonly accept?: readonly string[];
  /** The largest size of one file in bytes. */
  readonly maxBytes?: number;
  /** The largest number of files. */
  readonly maxCount?: number;
  /** Key of the upload button's words in the resource's namespace, if "Upload" is not clear enough. */
  readonly uploadLabel?: string;
  /** Extra query of a lookup (spec section 3, "Lookup widget options"). */
  readonly filters?: Readonly<Record<string, string>>;
  /** Filters of a lookup by other fields: `{ department: 'department' }`; a choice that no longer fits is removed. */
  readonly filteredBy?: Readonly<Record<string, string>>;
  /** Resource at which a lookup retrieves one record, if elsewhere than where it lists them (spec section 3, "retrieveUri"). */
  readonly retrieveTarget?: ResourceName;
  /** True: a required lookup with only one record to choose has chosen it; trees always do. */
  readonly choosesSole?: boolean;
  /** Page size of a lookup, 20 by default. */
  readonly pageSize?: number;
  /** The field that a picked place fills with its time zone. */
  readonly fills?: { readonly timezone: string };
  /** Permissions: only those that an API key may carry. */
  readonly forKeys?: boolean;
  /** One tag instead of six (spec section 2). */
  readonly limitTags?: boolean;
}

export type WhenEmpty = 'said' | 'nothing';
