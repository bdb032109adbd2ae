import { serve } from '#server/http/index.ts';
import { addAgent, agree, ownActivity, ownActivityDay, revokeOwnAgent, withdraw } from '../../contract/own-activity.ts';
import { makeAgent, revokeAgent } from './agents.ts';
import { makeAgreement, makeWithdrawal, readOwnActivity } from './consent.ts';
import { readOwnDay } from './day.ts';

const limit = { by: 'person', max: 30, seconds: 60 } as const;

/** The calls by which people see and control what is recorded about them. */
export const ownActivityRoutes = [
  serve(ownActivity, readOwnActivity),
  serve(ownActivityDay, (context, { query }) => readOwnDay(context, query.date)),
  serve(agree, (context, { body }) => makeAgreement(context, body.text_version), limit),
  serve(withdraw, makeWithdrawal, limit),
  serve(addAgent, (context, { body }) => makeAgent(context, body.agent_name), limit),
  serve(revokeOwnAgent, (context, { body }) => revokeAgent(context, body.id), limit),
];
