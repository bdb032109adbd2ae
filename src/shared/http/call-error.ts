import type { FieldMessages } from '#shared/contract/index.ts';

/**
 * Why a call failed. The set is closed: `network` no answer came (offline, refused connection, time limit), `aborted`
 * the caller cancelled, `refused` the server refused with a status other than 400, `unexpected` the answer does not
 * match the contract.
 */
export type CallErrorKind = 'network' | 'aborted' | 'refused' | 'unexpected';

export interface CallErrorDetail {
  status?: number | undefined;
  code?: string | undefined;
  context?: Record<string, string | number> | undefined;
  fields?: FieldMessages | undefined;
  requestId?: string | undefined;
  cause?: unknown;
}

/** The rejection of every failed call. Its message is for logs; people read `api:<code>`. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly kind: CallErrorKind;
  /** HTTP status, if an answer came. */
  readonly status: number | undefined;
  /** Answer code, if the server gave one. */
  readonly code: string | undefined;
  readonly context: Record<string, string | number>;
  readonly fields: FieldMessages;
  readonly requestId: string | undefined;

  constructor(kind: CallErrorKind, subject: string, detail: CallErrorDetail = {}) {
    const parts = [kind, detail.status, detail.code, detail.requestId].filter((fact) => fact !== undefined);
    super(`${subject}: ${parts.join(' ')}`, { cause: detail.cause });
    this.kind = kind;
    this.status = detail.status;
    this.code = detail.code;
    this.context = detail.context ?? {};
    this.fields = detail.fields ?? {};
    this.requestId = detail.requestId;
  }
}

export function isCallError(thrown: unknown): thrown is CallError {
  return thrown instanceof CallError;
}
