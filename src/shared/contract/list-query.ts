import { z } from 'zod';
import { type AnyField } from './field/index.ts';
import { fieldMessage } from './messages.ts';
import { readFilter, type Filter, type RawQuery } from './list-filter.ts';

/** Page sizes that a list offers (spec section 9); the wire takes any size up to the resource's ceiling. */
export const pageSizes = [5, 10, 20, 50] as const;

export const pageSizeCeiling = 200;

export interface Ordering {
  readonly field: string;
  readonly descending: boolean;
}

/** A list's question, parsed: page is 1-based. */
export interface ListQuery {
  readonly page: number;
  readonly page_size: number;
  readonly search: string;
  readonly ordering: readonly Ordering[];
  readonly filters: readonly Filter[];
}

/** What a caller may send; arrays are repeated or joined by commas. */
export type ListQueryInput = {
  page?: number;
  page_size?: number;
  search?: string;
  ordering?: string;
} & Record<string, string | number | boolean | readonly (string | number)[] | undefined>;

/** The parameters of a list's parser, for the API document: its schema does not show its fields. */
export interface ListQuestion {
  readonly fields: Readonly<Record<string, AnyField>>;
  readonly ceiling: number;
  readonly withoutIds: boolean;
  /** Days in filters: how they must begin. */
  readonly years?: RegExp;
  /** Parameters in addition to the list's. */
  readonly own?: z.ZodObject;
}

const questions = new WeakMap<z.ZodType, ListQuestion>();

export const questionOf = (query: z.ZodType): ListQuestion | undefined => questions.get(query);

const questionsOfFilters = new WeakMap<z.ZodType, ListQuestion>();

/** Filters stored as texts by name, whose meaning the question declares. */
export function filtersOf<S extends z.ZodType>(schema: S, question: ListQuestion | undefined): S {
  if (question) questionsOfFilters.set(schema, question);
  return schema;
}

export const questionOfFilters = (schema: z.ZodType): ListQuestion | undefined => questionsOfFilters.get(schema);

/**
 * Parses the query of a list (docs/architecture.md#the-wire): `page`, `page_size`, `search`, `ordering` (`-` for
 * descending), `id__in` and `<field>[__<operator>]`. An unknown parameter, a field that cannot be filtered or ordered,
 * a value of the wrong type and a page size above the ceiling are errors, and are ignored only if declared so.
 */
export function listQuerySchema(
  fields: Readonly<Record<string, AnyField>>,
  defaults: {
    ordering: string;
    ceiling?: number;
    /** The rows are not records and cannot be requested by id. */
    withoutIds?: boolean;
    /** Fields whose filters are ignored. */
    ignored?: readonly string[];
    /** Days must begin with one of these years. */
    years?: RegExp;
  },
): z.ZodType<ListQuery, ListQueryInput> {
  const ceiling = defaults.ceiling ?? pageSizeCeiling;
  // A map, since every object answers to names such as `constructor`.
  const known = new Map(Object.entries(fields));
  const schema = z.record(z.string(), z.unknown()).transform((raw, context): ListQuery => {
    const fail = (field: string, code: string, values?: Record<string, string | number>): void => {
      context.addIssue({ code: 'custom', path: [field], message: fieldMessage(code, values) });
    };
    const query = normalise(raw);
    const single = (name: string): string | undefined => {
      const value = query[name];
      if (Array.isArray(value)) fail(name, 'type');
      return typeof value === 'string' ? value : undefined;
    };
    const positive = (name: string, fallback: number, max: number): number => {
      const value = single(name);
      if (value === undefined) return fallback;
      if (!/^[1-9]\d{0,8}$/.test(value)) fail(name, 'type');
      else if (Number(value) > max) fail(name, 'max', { max });
      else return Number(value);
      return fallback;
    };
    const filters: Filter[] = [];
    for (const name of Object.keys(query)) {
      if (name === 'page' || name === 'page_size' || name === 'search' || name === 'ordering') continue;
      if (defaults.ignored?.includes(name.split('__', 1)[0] ?? '')) continue;
      const filter =
        name === 'id__in' && defaults.withoutIds
          ? 'unknownField'
          : readFilter(name, query[name] ?? '', known, defaults.years);
      if (typeof filter === 'string') fail(name, filter);
      else filters.push(filter);
    }
    const ordering: Ordering[] = [];
    for (const part of (single('ordering') ?? defaults.ordering).split(',').filter(Boolean)) {
      const field = part.replace(/^-/, '');
      if (field !== 'id' && !known.get(field)?.options.sort) fail('ordering', 'unknownField');
      else ordering.push({ field, descending: part.startsWith('-') });
    }
    // A search text that no stored text can contain matches nothing.
    const search = (single('search') ?? '').toWellFormed().replaceAll('\0', '\uFFFD').trim();
    if (search.length > 100) fail('search', 'maxLength', { max: 100 });
    return {
      page: positive('page', 1, 1_000_000),
      page_size: positive('page_size', 20, ceiling),
      search,
      ordering,
      filters,
    };
  });
  questions.set(schema, {
    fields,
    ceiling,
    withoutIds: defaults.withoutIds ?? false,
    ...(defaults.years ? { years: defaults.years } : {}),
  });
  // The input type is what callers write; at run time any record is taken and judged above.
  return schema as unknown as z.ZodType<ListQuery, ListQueryInput>;
}

/**
 * A list's question with parameters of its own: an export's format, a report's grouping. Everything that the own schema
 * does not name belongs to the list.
 */
export function listQueryWith<Own extends z.ZodObject>(
  list: z.ZodType<ListQuery, ListQueryInput>,
  own: Own,
): z.ZodType<z.output<Own> & { list: ListQuery }, z.input<Own> & ListQueryInput> {
  const names = new Set(Object.keys(own.shape));
  const schema = z.looseObject({}).transform((raw, context) => {
    const [mine, rest]: Record<string, unknown>[] = [{}, {}];
    for (const [name, value] of Object.entries(raw))
      Object.assign((names.has(name) ? mine : rest) ?? {}, { [name]: value });
    const ours = own.safeParse(mine);
    const question = list.safeParse(rest);
    for (const issue of [...(ours.error?.issues ?? []), ...(question.error?.issues ?? [])]) {
      context.addIssue({ code: 'custom', path: [...issue.path], message: issue.message });
    }
    if (!ours.success || !question.success) return z.NEVER;
    return { ...ours.data, list: question.data };
  });
  const question = questions.get(list);
  if (question) questions.set(schema, { ...question, own });
  return schema as unknown as z.ZodType<z.output<Own> & { list: ListQuery }, z.input<Own> & ListQueryInput>;
}

/** A query's flag that may be left out. */
export const trueOrFalse = () =>
  z
    .enum(['true', 'false'])
    .optional()
    .transform((value) => (value === undefined ? undefined : value === 'true'));

/** The column of a field that a company has defined. */
const customColumn = /^custom:[A-Za-z][A-Za-z0-9_-]{0,29}$/;

/** Column names as a query carries them: repeated, or joined by commas. */
export function columnsParameter(names: readonly string[], hasCustom = false) {
  const columns = new Set(names);
  return z
    .preprocess(
      (given) => (Array.isArray(given) ? given : [given]).flatMap((part) => String(part).split(',')).filter(Boolean),
      z
        .array(z.string())
        .refine((chosen) => chosen.every((name) => columns.has(name) || (hasCustom && customColumn.test(name)))),
    )
    .default([])
    .meta({
      type: 'array',
      items: hasCustom
        ? { anyOf: [{ enum: [...names] }, { type: 'string', pattern: customColumn.source }] }
        : { enum: [...names] },
    });
}

/** The parameters that filter a list, as in its query; without `id__in`. */
export const filterNames = (fields: Readonly<Record<string, AnyField>>): string[] =>
  Object.entries(fields).flatMap(([name, { operators: its }]) =>
    its.map((operator) => (operator === 'exact' ? name : `${name}__${operator}`)),
  );

/** The values of `ordering`, for the API document. */
export function orderingPattern(fields: Readonly<Record<string, AnyField>>): string {
  const sorted = Object.entries(fields).filter(([, field]) => field.options.sort);
  const order = `-?(?:${['id', ...sorted.map(([name]) => name)].join('|')})`;
  return `^(?:${order})?(?:,(?:${order})?)*$`;
}

function normalise(raw: Record<string, unknown>): RawQuery {
  const given = Object.entries(raw).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    given.map(([name, value]) => [name, Array.isArray(value) ? value.map(String) : String(value)]),
  );
}
