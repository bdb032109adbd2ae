import { z } from 'zod';
import type { CallOptions, Client, Download, Outcome } from './call-types.ts';
import type { QueryValue } from './query-string.ts';

type Query = Readonly<Record<string, QueryValue>>;
type Id = string | number;
/** Fields of a multipart form; arrays are repeated, undefined and null are left out. */
export type FormFields = Readonly<Record<string, Blob | QueryValue>>;

/** The generic helpers of spec section 7. Paths are below `/web`, with both slashes. */
export interface ResourceHelpers {
  list: <S extends z.ZodType>(
    path: string,
    record: S,
    query?: Query,
    options?: CallOptions,
  ) => Promise<Outcome<z.output<S>[]>>;
  create: <S extends z.ZodType>(
    path: string,
    body: unknown,
    record: S,
    options?: CallOptions,
  ) => Promise<Outcome<z.output<S>>>;
  formCreate: <S extends z.ZodType>(
    path: string,
    fields: FormFields,
    record: S,
    options?: CallOptions,
  ) => Promise<Outcome<z.output<S>>>;
  retrieve: <S extends z.ZodType>(
    path: string,
    id: Id,
    record: S,
    options?: CallOptions,
  ) => Promise<Outcome<z.output<S>>>;
  update: <S extends z.ZodType>(
    path: string,
    id: Id,
    body: unknown,
    record: S,
    options?: CallOptions,
  ) => Promise<Outcome<z.output<S>>>;
  patch: <S extends z.ZodType>(
    path: string,
    id: Id,
    body: unknown,
    record: S,
    options?: CallOptions,
  ) => Promise<Outcome<z.output<S>>>;
  formUpdate: <S extends z.ZodType>(
    path: string,
    id: Id,
    fields: FormFields,
    record: S,
    options?: CallOptions,
  ) => Promise<Outcome<z.output<S>>>;
  formPatch: <S extends z.ZodType>(
    path: string,
    id: Id,
    fields: FormFields,
    record: S,
    options?: CallOptions,
  ) => Promise<Outcome<z.output<S>>>;
  destroy: (path: string, id: Id, options?: CallOptions) => Promise<Outcome<unknown>>;
  multiDestroy: (path: string, body: unknown, options?: CallOptions) => Promise<Outcome<unknown>>;
  /** POST `<path><id>/`, or `<path><prefix>/<id>/`; also for named actions (`read`, `tree`). */
  action: <S extends z.ZodType>(
    path: string,
    id: Id,
    body: unknown,
    data: S,
    options?: CallOptions & { prefix?: string },
  ) => Promise<Outcome<z.output<S>>>;
  query: <S extends z.ZodType>(
    path: string,
    query: Query,
    data: S,
    options?: CallOptions,
  ) => Promise<Outcome<z.output<S>>>;
  get: <S extends z.ZodType>(path: string, data: S, options?: CallOptions) => Promise<Outcome<z.output<S>>>;
  post: <S extends z.ZodType>(
    path: string,
    body: unknown,
    data: S,
    options?: CallOptions,
  ) => Promise<Outcome<z.output<S>>>;
  /** GET, or POST if there is a body. */
  download: (path: string, input?: { query?: Query; body?: unknown }, options?: CallOptions) => Promise<Download>;
}

const recordPath = (path: string, id: Id): string => `${path}${encodeURIComponent(String(id))}/`;

export function resourceHelpers(client: Client): ResourceHelpers {
  const { request } = client;
  return {
    list: (path, record, query, options) => request({ method: 'GET', path, query }, z.array(record), options),
    create: (path, body, record, options) => request({ method: 'POST', path, body }, record, options),
    formCreate: (path, fields, record, options) =>
      request({ method: 'POST', path, body: form(fields) }, record, options),
    retrieve: (path, id, record, options) => request({ method: 'GET', path: recordPath(path, id) }, record, options),
    update: (path, id, body, record, options) =>
      request({ method: 'PUT', path: recordPath(path, id), body }, record, options),
    patch: (path, id, body, record, options) =>
      request({ method: 'PATCH', path: recordPath(path, id), body }, record, options),
    formUpdate: (path, id, fields, record, options) =>
      request({ method: 'PUT', path: recordPath(path, id), body: form(fields) }, record, options),
    formPatch: (path, id, fields, record, options) =>
      request({ method: 'PATCH', path: recordPath(path, id), body: form(fields) }, record, options),
    destroy: (path, id, options) => request({ method: 'DELETE', path: recordPath(path, id) }, z.unknown(), options),
    multiDestroy: (path, body, options) =>
      request({ method: 'DELETE', path: `${path}multi-destroy/`, body }, z.unknown(), options),
    action: (path, id, body, data, { prefix, ...options } = {}) =>
      request(
        { method: 'POST', path: recordPath(prefix === undefined ? path : `${path}${prefix}/`, id), body },
        data,
        options,
      ),
    query: (path, query, data, options) => request({ method: 'GET', path, query }, data, options),
    get: (path, data, options) => request({ method: 'GET', path }, data, options),
    post: (path, body, data, options) => request({ method: 'POST', path, body }, data, options),
    download: (path, input = {}, options) =>
      client.download(
        { method: input.body === undefined ? 'GET' : 'POST', path, query: input.query, body: input.body },
        options,
      ),
  };
}

function form(fields: FormFields): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined || value === null) continue;
    if (value instanceof Blob) data.append(name, value);
    else if (typeof value === 'object') for (const item of value) data.append(name, String(item));
    else data.append(name, String(value));
  }
  return data;
}
