import type { FieldMessage, FieldMessages } from './messages.ts';

/**
 * The envelope around `data` in an answer, read by hand: every page needs it, and public pages do not load a schema
 * library before the first call.
 */
export interface AnswerEnvelope {
  readonly code: string;
  readonly data?: unknown;
  readonly context?: Readonly<Record<string, string | number>>;
  readonly next?: number | null;
  readonly total?: number;
  readonly total_is_floor?: boolean;
}

type Loose = Readonly<Record<string, unknown>>;

/** True for an object with names, which an array is not. */
export function isRecord(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const isFilling = (value: unknown): value is Readonly<Record<string, string | number>> =>
  isRecord(value) && Object.values(value).every((each) => typeof each === 'string' || typeof each === 'number');
/** Absent, or of the kind. */
const may = (value: unknown, isKind: (value: unknown) => boolean): boolean => value === undefined || isKind(value);
const isNumber = (value: unknown): value is number => typeof value === 'number' && !Number.isNaN(value);

function isEnvelope(value: unknown): value is AnswerEnvelope {
  return (
    isRecord(value) &&
    typeof value['code'] === 'string' &&
    may(value['context'], isFilling) &&
    may(value['next'], (next) => next === null || isNumber(next)) &&
    may(value['total'], isNumber) &&
    may(value['total_is_floor'], (floor) => typeof floor === 'boolean')
  );
}

/** Undefined if it is not an answer of this server. */
export function readEnvelope(json: unknown): AnswerEnvelope | undefined {
  return isEnvelope(json) ? json : undefined;
}

const isMessage = (value: unknown): value is FieldMessage =>
  isRecord(value) && typeof value['code'] === 'string' && may(value['context'], isFilling);

function isMessages(value: unknown): value is FieldMessages {
  return isRecord(value) && Object.values(value).every((list) => Array.isArray(list) && list.every(isMessage));
}

/** Messages by field of a refusal's `data`; empty if `data` holds something else. */
export function readFieldMessages(data: unknown): FieldMessages {
  return isMessages(data) ? data : {};
}

/** Fills `:name` parts of a path; values are encoded. */
export function fillPath(path: string, params: Loose): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}
