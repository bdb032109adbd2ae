import { z } from 'zod';
import {
  checkbox,
  choice,
  commonCodes,
  date,
  datetime,
  decimal,
  defineResource,
  email,
  flag,
  hour,
  integer,
  minute,
  phone,
  text,
  textarea,
  time,
  type Fields,
} from '#shared/contract/index.ts';
import { answerCalls, type GalleryAnswer } from './answers.ts';

const declaration = {
  module: 'ZBGA',
  words: { namespace: 'common', key: 'gallery' },
  defaultOrdering: 'name',
} as const;

/** A small form: what a dialog of 512 px is for. */
export const sample = defineResource({
  ...declaration,
  name: 'gallery.sample',
  path: '/gallery/api/v2/samples/',
  audience: { of: 'company', scope: 'shared' },
  fields: {
    name: text({ max: 20, required: true }),
    email: email({}),
    start_time: time({}),
    late_after: minute({ max: 600 }),
    active: flag({}),
  },
});

/** A form in three steps. */
export const stepped = defineResource({
  ...declaration,
  name: 'gallery.stepped',
  path: '/gallery/api/v2/samples/stepped/',
  audience: { of: 'company', scope: 'shared' },
  steps: [
    { name: 'name', groups: [''] },
    { name: 'times', groups: ['times', 'limits'] },
    { name: 'rest', groups: ['rest'] },
  ],
  fields: {
    name: text({ max: 20, required: true }),
    start_time: time({ required: true, group: 'times' }),
    late_after: minute({ max: 600, group: 'limits' }),
    email: email({ group: 'rest' }),
    active: flag({ group: 'rest' }),
  },
});

const mix = (index: number): Fields[string] =>
  [
    text({ max: 50, required: index < 8 }),
    email({}),
    phone({}),
    integer({ min: 0, max: 1000 }),
    minute({}),
    hour({}),
    decimal({}),
    date({}),
    time({}),
    datetime({}),
    choice(['first', 'second', 'third'], {}),
    flag({}),
    checkbox({}),
    textarea({ max: 200, rows: 2 }),
  ][index % 14] ?? text({ max: 50 });

/** A form of forty fields of every plain kind, to measure. */
export const large = defineResource({
  ...declaration,
  name: 'gallery.large',
  path: '/gallery/api/v2/larges/',
  audience: { of: 'company', scope: 'shared' },
  fields: Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`field_${index + 1}`, mix(index)])) as Fields,
});

const body = z.looseObject({ name: z.string().optional() });

/** `taken` is refused at its field, `broken` as a whole. */
function save(given: unknown): GalleryAnswer {
  const values = body.parse(given);
  if (values.name === 'taken')
    return { status: 400, code: commonCodes.invalidInput.code, context: {}, data: { name: [{ code: 'unique' }] } };
  if (values.name === 'broken') return { status: 400, code: commonCodes.notFound.code, context: {} };
  const now = '2026-03-01T09:00:00Z';
  const empty = { name: '', email: '', start_time: null, late_after: null, active: false };
  return {
    code: 'ZBGA0000',
    data: {
      ...empty,
      ...values,
      id: 1,
      display_name: values.name ?? '',
      version: 1,
      create_time: now,
      update_time: now,
    },
  };
}

answerCalls(({ method, path, body: given }) =>
  path.startsWith(sample.path) && ['POST', 'PATCH'].includes(method) ? save(given) : undefined,
);
