/** The host's http interface: routes, their context, refusals. */
export { asSystem } from './as-system.ts';
export { answerClientErrors } from './client-error.ts';
export { asCompany, hostActor, openContext, type Acting } from './context.ts';
export { isBrokenOff, isRefusedValue } from './database-error.ts';
export { isTerminalPath, plainPath } from './plain-path.ts';
export { requestInfo } from './request-info.ts';
export { gathered, oncePerContext, type Gathered } from './once.ts';
export { Refusal, parseOrRefuse, refuseField } from './refusal.ts';
export { may, mayAsStored, mayCall, serves, whyNot } from './permitted.ts';
export {
  serve,
  serveAnyone,
  serveBytes,
  serveOutside,
  servePrepared,
  type Actor,
  type Answer,
  type Context,
  type FileAnswer,
  type Input,
  type ListAnswer,
  type OutsideContext,
  type PreparingContext,
  type RateLimit,
  type RequestInfo,
  type Route,
  type TenantContext,
} from './route.ts';
export { socketAddress } from './socket-address.ts';
export { undone } from './undone.ts';
