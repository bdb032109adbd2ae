/** The server half of requests: who may not decide, what follows a decision, and how people take back their own. */
export { ownRequestServer, requestServer, tellApprovers } from './request-server.ts';
export { flowOf, type Decider, type FlowAsked, type FlowStep, type FlowTold } from './flow.ts';
