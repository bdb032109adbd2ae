import { z } from 'zod';
import { commonCodes, defineCall } from '#shared/contract/index.ts';
import { languages } from '#shared/contract/languages.ts';
import { idParams } from '#shared/contract/resource-bodies.ts';

const query = z.strictObject({ language: z.enum(languages).optional() });
const common = { method: 'GET', module: 'ZBRQ', params: idParams, query, data: z.null(), answer: 'file' } as const;
const codes = [commonCodes.notFound, commonCodes.wrongState];

/** The certificate of a training that is over, as a PDF (docs/domain.md#training). */
export const trainingCertificate = defineCall({
  ...common,
  name: 'request.training.certificate',
  path: '/att/api/v2/training_certificates/:id/',
  access: 'request.training.view',
  scoped: true,
  codes,
});

/** The same for the signed-in person's own training. */
export const ownTrainingCertificate = defineCall({
  ...common,
  name: 'request.training.certificateOwn',
  path: '/personal/api/v2/training_certificates/:id/',
  access: 'employee',
  codes,
});
