/** Spec section 9. */
export const employeePageSizes = [5, 10, 20, 50] as const;

export const selectedPageSize = 50;

const firstPageSize = 10;

/** Spec section 3, "Employee rows". */
export interface EmployeeRow {
  readonly id: number;
  readonly emp_code: string;
  readonly first_name: string;
  readonly last_name: string;
  /** Name of the department, if known. */
  readonly department?: string | undefined;
}

export type EmployeeFilter = 'department' | 'area' | 'position';

/** The question for the table. */
export interface EmployeeQuestion {
  readonly by: EmployeeFilter;
  /** Ids of departments, areas or positions; none means everybody. */
  readonly within: readonly number[];
  /** Whether the ids include all departments, areas or positions. */
  readonly isAll: boolean;
  readonly search: string;
  /** 1-based. */
  readonly page: number;
  readonly size: number;
}

export interface EmployeePage {
  readonly rows: readonly EmployeeRow[];
  readonly total: number;
}

export interface EmployeePickerInput {
  /** The variant inside the form. */
  readonly isExpanded: boolean;
  readonly isDisabled: boolean;
  readonly ids: readonly number[];
}

export interface EmployeePickerContext extends Omit<EmployeePickerInput, 'ids'> {
  readonly question: EmployeeQuestion;
  /** As typed. */
  readonly text: string;
  readonly rows: readonly EmployeeRow[];
  readonly total: number;
  /** Ids of selected people, in the order of selection. */
  readonly ids: readonly number[];
  /** Rows by id as far as loaded; null for an id that this person may not see. */
  readonly known: ReadonlyMap<number, EmployeeRow | null>;
  /** How many selected people are shown by name: one page more each time the end of their list is reached. */
  readonly wanted: number;
}

export type EmployeePickerEvent =
  | { readonly type: 'picker.opened'; readonly ids: readonly number[] }
  | {
      readonly type: 'filter.changed';
      readonly by: EmployeeFilter;
      readonly within: readonly number[];
      readonly isAll: boolean;
    }
  | { readonly type: 'text.typed'; readonly text: string }
  | { readonly type: 'page.turned'; readonly page: number }
  | { readonly type: 'size.changed'; readonly size: number }
  | { readonly type: 'retry.pressed' }
  /** The ticked rows of the visible page. */
  | { readonly type: 'rows.ticked'; readonly ids: readonly number[] }
  | { readonly type: 'person.removed'; readonly id: number }
  | { readonly type: 'selection.emptied' }
  | { readonly type: 'end.reached' }
  | { readonly type: 'names.retried' }
  | { readonly type: 'selection.confirmed' }
  | { readonly type: 'selection.discarded' }
  /** The form's value was changed from outside, e.g. reset. */
  | { readonly type: 'value.changed'; readonly ids: readonly number[] }
  | { readonly type: 'field.disabled' }
  | { readonly type: 'field.enabled' };

const firstQuestion: EmployeeQuestion = {
  by: 'department',
  within: [],
  isAll: false,
  search: '',
  page: 1,
  size: firstPageSize,
};

export const fresh = () =>
  ({
    question: firstQuestion,
    text: '',
    rows: [],
    total: 0,
    wanted: selectedPageSize,
  }) satisfies Partial<EmployeePickerContext>;

/** The next ids without a name: at most one page. */
export function namelessIds({ ids, known, wanted }: Pick<EmployeePickerContext, 'ids' | 'known' | 'wanted'>): number[] {
  return ids
    .slice(0, wanted)
    .filter((id) => !known.has(id))
    .slice(0, selectedPageSize);
}

export const ask = (part: Partial<EmployeeQuestion>) => part;

export function selection({ context: { ids, known } }: { context: EmployeePickerContext }) {
  return { ids, known };
}
