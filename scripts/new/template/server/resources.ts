import { sql } from 'drizzle-orm';
import { resourceServer } from '#server/resource/index.ts';
import { exampleThing } from '../contract.ts';
import { exampleThings } from './tables.ts';

export const exampleThingServer = resourceServer(exampleThing, {
  table: exampleThings,
  display: sql<string>`${exampleThings.name}`,
});
