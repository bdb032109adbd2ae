/** The http face of the host: routes, their context, refusals. */
export { Refusal, parseOrRefuse, refuseField } from './refusal.ts';
export {
  may, serve, serveAnyone,
  type Actor, type Answer, type Context, type FileAnswer, type Input, type ListAnswer, type RateLimit, type RequestInfo,
  type Route, type TenantContext,
} from './route.ts';
