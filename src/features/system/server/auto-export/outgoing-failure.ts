import { z } from 'zod';
import { InnerAddressError, PlainAddressError, type OutgoingAnswer } from '#server/outgoing/index.ts';
import type { ExportFault } from '../../contract/auto-export.ts';
import { ExportFailure } from './failure.ts';

const mostText = 300;

/** A server's answer as one short line. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, mostText);

/** Statuses after which the same request may succeed later: in time, in conflict, too early, too many, and the server's own faults. */
const passing = new Set([408, 409, 425, 429]);

/**
 * The answer to a file that was taken.
 * @param known what the server itself says is wrong
 * @throws ExportFailure for every status that is no success
 */
export function answerOf({ status, text }: OutgoingAnswer, known?: ExportFault): string {
  const answer = oneLine(`${status} ${text}`);
  if (status >= 200 && status < 300) return answer;
  const isFinal = status < 500 && !passing.has(status);
  throw new ExportFailure(known ?? (status >= 300 && status < 400 ? 'redirect' : 'refused'), answer, isFinal);
}

const errorSchema = z.object({ code: z.string().optional(), message: z.string().default('') });
const unknownNames: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'ENODATA']);

/** Why a file could not be sent. A server that is not reachable now may be later. */
export function failureOfSending(error: unknown): ExportFailure {
  if (error instanceof ExportFailure) return error;
  if (error instanceof InnerAddressError) return new ExportFailure('inner', error.message);
  if (error instanceof PlainAddressError) return new ExportFailure('encryption', error.message);
  const { code = '', message } = errorSchema.safeParse(error).data ?? { message: '' };
  if (unknownNames.has(code)) return new ExportFailure('unknownHost', oneLine(message), false);
  const isCertificate = /certificate|self.signed|SSL|TLS|EPROTO/iu.test(`${code} ${message}`);
  return new ExportFailure(isCertificate ? 'encryption' : 'noAnswer', oneLine(message), false);
}
