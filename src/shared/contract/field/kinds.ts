/**
 * Widget kinds of the form kit (spec section 2, "Shared form widgets"), and the plain ones. `reference` and
 * `references` are the many-to-one and many-to-many pickers, as a list or (`tree`) as a tree.
 */
export const fieldKinds = [
  'text',
  'textarea',
  'email',
  'phone',
  'visiblePassword',
  'strongPassword',
  'integer',
  'decimal',
  'quantifier',
  'second',
  'minute',
  'hour',
  'switch',
  'switch2',
  'checkbox',
  'select',
  'date',
  'time',
  'datetime',
  'timezone',
  'color',
  'reference',
  'references',
  'multiEmployee',
  'multiEmployeeExpanded',
  'avatar',
  'logo',
  'profilePhoto',
  'multiPhoto',
  'file',
  'location',
  'permissions',
  'content',
  'rows',
  'custom',
  'computed',
] as const;
export type FieldKind = (typeof fieldKinds)[number];

/**
 * What a field holds, whatever its widget: it decides the column, the filter, and how a list and a file show it.
 * `picture` is the name of one stored file; `files` and `place` are objects in a jsonb column; `permissions` are texts
 * in an array; `rows` are rows of a table of their own.
 */
export type ValueType =
  | 'text'
  | 'integer'
  | 'decimal'
  | 'flag'
  | 'choice'
  | 'date'
  | 'time'
  | 'datetime'
  | 'reference'
  | 'references'
  | 'picture'
  | 'files'
  | 'place'
  | 'permissions'
  | 'rows'
  | 'computed';

export const valueTypeOf = {
  text: 'text',
  textarea: 'text',
  email: 'text',
  phone: 'text',
  visiblePassword: 'text',
  strongPassword: 'text',
  integer: 'integer',
  decimal: 'decimal',
  quantifier: 'decimal',
  second: 'integer',
  minute: 'integer',
  hour: 'integer',
  switch: 'flag',
  switch2: 'flag',
  checkbox: 'flag',
  select: 'choice',
  date: 'date',
  time: 'time',
  datetime: 'datetime',
  timezone: 'text',
  color: 'text',
  reference: 'reference',
  references: 'references',
  multiEmployee: 'references',
  multiEmployeeExpanded: 'references',
  avatar: 'picture',
  logo: 'picture',
  profilePhoto: 'picture',
  multiPhoto: 'files',
  file: 'files',
  location: 'place',
  permissions: 'permissions',
  content: 'text',
  rows: 'rows',
  custom: 'computed',
  computed: 'computed',
} as const satisfies Record<FieldKind, ValueType>;

export type FilterOperator = 'exact' | 'in' | 'icontains' | 'gte' | 'lte';

const number = ['exact', 'gte', 'lte'] as const;

export const operatorsOf: Readonly<Record<FieldKind, readonly FilterOperator[]>> = {
  text: ['exact', 'icontains', 'in'],
  textarea: ['icontains'],
  email: ['exact', 'icontains'],
  phone: ['exact', 'icontains'],
  visiblePassword: [],
  strongPassword: [],
  integer: ['exact', 'in', 'gte', 'lte'],
  decimal: number,
  quantifier: number,
  second: number,
  minute: number,
  hour: number,
  switch: ['exact'],
  switch2: ['exact'],
  checkbox: ['exact'],
  select: ['exact', 'in'],
  date: number,
  time: number,
  datetime: ['gte', 'lte'],
  timezone: ['exact', 'in'],
  color: ['exact', 'in'],
  reference: ['exact', 'in'],
  references: ['exact', 'in'],
  multiEmployee: ['exact', 'in'],
  multiEmployeeExpanded: ['exact', 'in'],
  avatar: [],
  logo: [],
  profilePhoto: [],
  multiPhoto: [],
  file: [],
  location: [],
  permissions: [],
  content: [],
  rows: [],
  custom: [],
  computed: [],
};
