import type { ServerSlice } from '#server/slice.ts';
import { exampleThingServer, ownExampleThingServer } from './server/resources.ts';

export const sampleSlice: ServerSlice = { name: 'sample', resources: [exampleThingServer, ownExampleThingServer] };
