import type { ServerSlice } from '#server/slice.ts';
import { exampleThingReportServer } from './server/example-thing.ts';

export const sampleSlice: ServerSlice = { name: 'sample', reports: [exampleThingReportServer] };
