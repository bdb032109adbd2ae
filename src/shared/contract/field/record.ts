import { z } from 'zod';
import { fieldMessage } from '../messages.ts';
import { build, nullable, optional, type AnyField, type Field } from './declare.ts';
import type { FieldOptions, WhenEmpty, WidgetOptions } from './options.ts';
import type { FieldKind } from './kinds.ts';
import { extended } from '../lazy.ts';
import type { ResourceName } from '../permission.ts';

/** The id of a record: a positive whole number that JavaScript holds exactly. */
export const idSchema = z.int().min(1).max(Number.MAX_SAFE_INTEGER);

/** How a referenced record is read: enough to show and link it. */
export const referenceSchema = z.object({ id: z.int(), display_name: z.string() });
export type Reference = z.infer<typeof referenceSchema>;

type LookupOptions = FieldOptions &
  Pick<WidgetOptions, 'filters' | 'filteredBy' | 'pageSize' | 'limitTags' | 'retrieveTarget' | 'choosesSole'> & {
    /** Chosen in a tree instead of a list. */
    tree?: boolean;
    /** What an empty choice means, if it is allowed. */
    whenEmpty?: WhenEmpty;
  };

/** For several, the meaning of none is always declared: all, or none. */
type SaysWhenEmpty = { required: true } | { whenEmpty: WhenEmpty };

function widgetOf({
  filters,
  filteredBy,
  pageSize,
  limitTags,
  retrieveTarget,
  choosesSole,
}: LookupOptions): WidgetOptions {
  return {
    ...(filters ? { filters } : {}),
    ...(filteredBy ? { filteredBy } : {}),
    ...(pageSize ? { pageSize } : {}),
    ...(limitTags ? { limitTags } : {}),
    ...(retrieveTarget ? { retrieveTarget } : {}),
    ...(choosesSole ? { choosesSole } : {}),
  };
}

/**
 * The resource that a field refers to.
 * @throws if it refers to none
 */
export function targetOf(name: string, { target }: Pick<Field, 'target'>): ResourceName {
  if (target === undefined) throw new Error(`${name} refers to no resource`);
  return target;
}

type ReferenceOptions = LookupOptions & {
  /** Fields of the target that rules of this form use: read with the reference, and known of the chosen record. */
  brings?: Readonly<Record<string, AnyField>>;
};

/** A record of another resource (many-to-one): read as `{id, display_name}` and what it brings, written as its id. */
export function reference<const O extends ReferenceOptions>(target: ResourceName, options: O) {
  const { brings } = options;
  const read = (): typeof referenceSchema => {
    if (!brings) return referenceSchema;
    const broughtFields = Object.entries(brings).map(([name, field]) => [name, field.read.optional()]);
    // The values that come with a reference are only for rules, which take them unchecked.
    return referenceSchema.extend(Object.fromEntries(broughtFields)) as unknown as typeof referenceSchema;
  };
  return nullable('reference', read, idSchema, options, {
    target,
    tree: options.tree ?? false,
    ...(brings ? { brings } : {}),
    ...(options.whenEmpty ? { whenEmpty: options.whenEmpty } : {}),
    widget: widgetOf(options),
  });
}

function several<O extends LookupOptions>(kind: FieldKind, target: ResourceName, options: O) {
  const write = () => {
    const ids = z.array(idSchema).max(1000);
    return options.required && !options.visibleWhen ? ids.min(1, { error: fieldMessage('required') }) : ids;
  };
  return optional(kind, () => z.array(referenceSchema), write, options, {
    target,
    tree: options.tree ?? false,
    ...(options.whenEmpty ? { whenEmpty: options.whenEmpty } : {}),
    widget: widgetOf(options),
  });
}

/** Several records of another resource (many-to-many): read as `{id, display_name}[]`, written as ids. */
export const references = <const O extends LookupOptions & SaysWhenEmpty>(target: ResourceName, options: O) =>
  several('references', target, options);

type PeopleOptions = FieldOptions & Pick<LookupOptions, 'filters' | 'limitTags' | 'whenEmpty'> & SaysWhenEmpty;

/** Several employees, chosen in a dialog and confirmed there (spec section 2): read and written as `references` are. */
export const multiEmployee = <const O extends PeopleOptions>(options: O) =>
  several('multiEmployee', 'personnel.employee', options);
/** Several employees, chosen in the form itself: the same layout without confirm and discard (spec section 2). */
export const multiEmployeeExpanded = <const O extends PeopleOptions>(options: O) =>
  several('multiEmployeeExpanded', 'personnel.employee', options);

const unwritten = z.undefined();

/** Derived by the server; read only. */
export function computed<R extends z.ZodType>(
  read: R,
  options: FieldOptions & { readonly whenEmpty?: WhenEmpty } = {},
): Field<R, z.ZodUndefined, 'computed'> {
  const { whenEmpty } = options;
  return build('computed', read, unwritten, options, { isWritable: false, ...(whenEmpty ? { whenEmpty } : {}) });
}

/** A field that is shown and filtered as declared, and written only by the server. */
export function readOnly<R extends z.ZodType, K extends FieldKind>(
  field: Field<R, z.ZodType, K>,
): Field<R, z.ZodUndefined, K> {
  return extended(field, { write: unwritten, isWritable: false });
}
