/** The server half of requests: who may decide, what follows a decision, and how people withdraw their own. */
export { enterForManyRoute } from './enter-for-many.ts';
export { ownRequestServer } from './own-request-server.ts';
export { requestServer } from './request-server.ts';
export { tellApprovers } from './tell.ts';
export { flowOf, type Decider, type FlowQuery, type FlowStep, type RequestFlow } from './flow.ts';
export { approvalJobs, approvalRoutes, inCompany } from './inbox/routes.ts';
export { wide } from './inbox/list.ts';
export { refuseUnseen } from './inbox/course-view.ts';
export { standInsOf, stoodInFor } from './acting.ts';
export { isFlowInUse } from './flow-in-use.ts';
export { doDue, expireOf } from './due.ts';
export { holdersOf, passOnGone } from './pass-on.ts';
export { countWaiting, countWaitingFor } from './waiting.ts';
export { cancellationBy, requestSettings, type RequestSettings } from './settings.ts';
export { anyLockedDay, holdLocks } from './locked-days.ts';
export { noteShortened } from './shortened.ts';
export { awayOf, balanceOfRequest, mostAway, plannedDaysOf, readAway, type Away, type AwayQuery } from './team.ts';
export { waitingPages } from './decide-link.ts';
