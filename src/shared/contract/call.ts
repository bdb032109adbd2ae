import type { Serves } from './audience.ts';
import { z } from 'zod';
import { commonCodes, type RefusalCode } from './codes.ts';
import type { Access } from './permission.ts';
import { isOfSafety, type Standing } from './subscription.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * A call, declared once in a slice's contract. The browser's caller, the server's route, the API document
 * and the sweeps of the test suites are all made from this object.
 */
export interface Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data extends z.ZodType = z.ZodType,
> {
  /** Operation id, unique: `<module>.<resource>.<what>`. */
  readonly name: string;
  readonly method: Method;
  /** Below `/web`, with a trailing slash; parameters as `:name`. */
  readonly path: string;
  readonly access: Access;
  /**
   * Whom it serves beside people who see the whole company, because the call itself limits what they reach. All others
   * are refused; it matters only if `access` is a permission.
   */
  readonly scoped: Serves;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The content of `data` in the answer. */
  readonly data: Data;
  /** `list` bodies carry `next` and `total` beside `data`; `file` answers with bytes. */
  readonly answer: 'record' | 'list' | 'file';
  readonly successCode: string;
  readonly codes: readonly RefusalCode[];
  /** True where nothing is changed: GET, and POSTs that only read. Runs in a read-only transaction. */
  readonly readOnly: boolean;
  /** The worst state of a company's subscription in which the call is still answered (`subscription.ts`). */
  readonly standing: Standing;
  /** True where a browser whose page is closed may call with a ticket in place of a session's access token. */
  readonly takesTicket: boolean;
  /** `bytes`: the body is a raw file, not JSON. */
  readonly content: 'json' | 'bytes';
  /** Largest body in bytes. */
  readonly maxBody: number;
}

export type AnyCall = Call;

const nothing = z.strictObject({});
export type Nothing = typeof nothing;
const noBody = z.undefined();
const kilobyte = 1024;

export interface CallDeclaration<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Data extends z.ZodType,
> {
  name: string;
  method: Method;
  path: string;
  access: Access;
  scoped?: Serves;
  params?: Params;
  query?: Query;
  body?: Body;
  data: Data;
  answer?: 'record' | 'list' | 'file';
  /** Four letters of the module; the success code is these and `0000`. */
  module: string;
  codes?: readonly RefusalCode[];
  readOnly?: boolean;
  /**
   * By default, calls for everybody signed in are always answered, reading is answered while the company can be viewed,
   * and everything else while its subscription is open.
   */
  standing?: Standing;
  takesTicket?: boolean;
  content?: 'json' | 'bytes';
  maxBody?: number;
}

/**
 * Declares a call. Throws if the declaration cannot be served: a path without leading or trailing slash, or a module
 * that is not four letters.
 */
export function defineCall<
  Data extends z.ZodType,
  Params extends z.ZodType = Nothing,
  Query extends z.ZodType = Nothing,
  Body extends z.ZodType = z.ZodUndefined,
>(declaration: CallDeclaration<Params, Query, Body, Data>): Call<Params, Query, Body, Data> {
  const { path, module } = declaration;
  if (!path.startsWith('/') || !path.endsWith('/')) throw new Error(`Path needs its slashes: ${path}`);
  if (!/^[A-Z]{4}$/.test(module)) throw new Error(`Module needs four letters: ${module}`);
  const readOnly = declaration.readOnly ?? declaration.method === 'GET';
  return {
    name: declaration.name,
    method: declaration.method,
    path,
    access: declaration.access,
    scoped: declaration.scoped ?? false,
    // The defaults are the type parameters' own defaults, which the compiler cannot relate to the optional input.
    params: declaration.params ?? (nothing as unknown as Params),
    query: declaration.query ?? (nothing as unknown as Query),
    body: declaration.body ?? (noBody as unknown as Body),
    data: declaration.data,
    answer: declaration.answer ?? 'record',
    successCode: `${module}0000`,
    codes: [...Object.values(commonCodes), ...(declaration.codes ?? [])],
    readOnly,
    standing: declaration.standing ?? standingFor(declaration.access, readOnly),
    takesTicket: declaration.takesTicket ?? false,
    content: declaration.content ?? 'json',
    maxBody: declaration.maxBody ?? 256 * kilobyte,
  };
}

const standingFor = (access: Access, readOnly: boolean): Standing =>
  access === 'public' || access === 'signedIn' ? 'closed' : readOnly || isOfSafety(access) ? 'readOnly' : 'open';

/** The caller's input: path parameters, query and body, each only if the call takes it. */
export type CallInput<C extends AnyCall> = {
  [
    // Both directions, since every object schema also matches one without fields.
    K in 'params' | 'query' | 'body' as C[K] extends z.ZodUndefined
      ? never
      : C[K] extends Nothing
        ? Nothing extends C[K]
          ? never
          : K
        : K
  ]: z.input<C[K]>;
};

export type CallData<C extends AnyCall> = z.output<C['data']>;

/** The body of an answer: `data`, and for lists the total and whether more pages follow. */
export interface AnswerBody<Data> {
  readonly code: string;
  readonly data: Data;
  /** Lists only: the number of the next page, null on the last. */
  readonly next?: number | null;
  /** Lists only: the number of records that match. */
  readonly total?: number;
  /** Lists only: true where `total` is a floor (very large lists are counted up to a limit). */
  readonly total_is_floor?: boolean;
}

export { fillPath } from './answer.ts';
