import { commonCodes, type AnyCall } from '#shared/contract/index.ts';
import { z } from 'zod';
import { contentDisposition } from '../table-file/index.ts';
import { translateDatabaseError } from './database-error.ts';
import type { FileAnswer } from './route.ts';
import { Refusal } from './refusal.ts';

const headers = { 'cache-control': 'no-store' };

const listAnswerSchema = z.object({
  data: z.array(z.unknown()),
  total: z.number(),
  next: z.number().nullable(),
  totalIsFloor: z.boolean().optional(),
});

/** Converts a handler's result to the answer of docs/architecture.md#the-wire. */
export function answer(call: AnyCall, result: unknown, requestId: string, check: boolean): Response {
  if (call.answer === 'file') return fileAnswer(result);
  const code = call.successCode;
  if (call.answer === 'list') {
    const list = listAnswerSchema.parse(result);
    if (check) call.data.parse(list.data);
    return json(
      {
        code,
        data: list.data,
        next: list.next,
        total: list.total,
        ...(list.totalIsFloor ? { total_is_floor: true } : {}),
      },
      200,
      requestId,
    );
  }
  if (check) call.data.parse(result);
  return json({ code, data: result }, 200, requestId);
}

function isFileAnswer(result: unknown): result is FileAnswer {
  return typeof result === 'object' && result !== null && 'stream' in result && 'fileName' in result;
}

function fileAnswer(result: unknown): Response {
  if (!isFileAnswer(result)) throw new Error('A file call answers with a file');
  return new Response(result.stream, {
    headers: {
      ...headers,
      'content-type': result.contentType,
      'content-disposition': contentDisposition(result.fileName),
    },
  });
}

/** The coded answer to anything thrown, including the database's refusals. An unexpected error is only logged. */
export function refuse(thrown: unknown, requestId: string): { response: Response; unexpected: boolean } {
  const error = translateDatabaseError(thrown);
  const refusal = error instanceof Refusal ? error : undefined;
  const code = refusal?.refusal ?? commonCodes.unexpected;
  const context = { ...refusal?.context, ...(refusal ? {} : { request: requestId }) };
  const response = json(
    { code: code.code, context, ...(refusal?.fields ? { data: refusal.fields } : {}) },
    code.status,
    requestId,
  );
  const isLater = refusal?.refusal === commonCodes.tooMany || refusal?.refusal === commonCodes.unavailable;
  const seconds = refusal?.context['seconds'] ?? (code === commonCodes.tooMany ? 60 : undefined);
  if (isLater && seconds !== undefined) response.headers.set('retry-after', String(seconds));
  return { response, unexpected: !refusal };
}

export function json(body: unknown, status: number, requestId: string): Response {
  const text = JSON.stringify(body);
  return new Response(text, {
    status,
    headers: {
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(text)),
      'x-request-id': requestId,
    },
  });
}
