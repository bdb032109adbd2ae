import { serve } from '#server/http/index.ts';
import { finishVisit, nearClients, ownVisits, startUnscheduledVisit, startVisit } from '../../contract/own-visit.ts';
import { keptVisitsRoute } from './kept.ts';
import { makeFinish, makeStart, makeUnscheduled } from './make.ts';
import { readNearClients, readOwnVisits } from './read.ts';

const limit = { by: 'person', max: 30, seconds: 60 } as const;

/** The calls of people on their way to clients. */
export const ownVisitRoutes = [
  serve(ownVisits, readOwnVisits),
  serve(nearClients, (context, { body }) => readNearClients(context, body), limit),
  serve(startVisit, (context, { body }) => makeStart(context, body), limit),
  serve(startUnscheduledVisit, (context, { body }) => makeUnscheduled(context, body), limit),
  serve(finishVisit, (context, { body }) => makeFinish(context, body), limit),
  keptVisitsRoute,
];
