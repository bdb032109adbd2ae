import type { ServerSlice } from '#server/slice.ts';
import { operationLogServer } from './server/resources.ts';

export const systemSlice: ServerSlice = { name: 'system', resources: [operationLogServer] };
