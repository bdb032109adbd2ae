/** The server half of requests: who may not decide, what follows a decision, and how people take back their own. */
export { ownRequestServer } from './own-request-server.ts';
export { requestServer } from './request-server.ts';
export { tellApprovers } from './tell.ts';
export { flowOf, type Decider, type FlowAsked, type FlowStep, type FlowTold } from './flow.ts';
export { approvalRoutes } from './inbox/routes.ts';
export { requestSettings } from './settings.ts';
