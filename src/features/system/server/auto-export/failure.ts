import { commonCodes, exportCodes } from '#shared/contract/index.ts';
import { Refusal } from '#server/http/index.ts';
import { PersonGoneError } from '#server/jobs/index.ts';
import type { ExportFault } from '../../contract/auto-export.ts';

/** An export was not written, or not delivered. */
export class ExportFailure extends Error {
  readonly fault: ExportFault;
  /** Trying again cannot help. */
  readonly isFinal: boolean;

  constructor(fault: ExportFault, text = '', isFinal = true) {
    super(text);
    this.fault = fault;
    this.isFinal = isFinal;
  }
}

/** Faults that stop an export: nobody has the rights that it ran with. */
export const endingFaults: ReadonlySet<ExportFault> = new Set(['owner', 'right']);

/** Tells why an attempt failed. An unknown error is tried again. */
export function failureOf(error: unknown): ExportFailure {
  if (error instanceof ExportFailure) return error;
  if (error instanceof PersonGoneError) return new ExportFailure('owner');
  if (error instanceof Refusal) {
    const { code } = error.refusal;
    if (code === commonCodes.forbidden.code) return new ExportFailure('right');
    if (code === exportCodes.tooManyForPdf.code) return new ExportFailure('tooLong');
    if (error.fields?.['file']?.some((mistake) => mistake.code === 'storageFull')) return new ExportFailure('storage');
    return new ExportFailure('question');
  }
  return new ExportFailure('unexpected', '', false);
}
