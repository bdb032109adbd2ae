/** The http client (spec sections 7 and 8): the only folder that imports redaxios. */
export { pageFetch, takeOpeningCalls } from './prefetched.ts';
export { CallError, isCallError, type CallErrorKind } from './call-error.ts';
export { catalogueKeys, type ErrorToast } from './catalogue.ts';
export { createClient } from './client.ts';
export {
  type CallArguments,
  type CallOptions,
  type Client,
  type ClientOptions,
  type Download,
  type GivenInput,
  type Outcome,
  type Refused,
  type Success,
} from './call-types.ts';
export { fileNameOf } from './file-name.ts';
export { queryString, type QueryValue } from './query-string.ts';
export { resourceHelpers, type FormFields, type ResourceHelpers } from './resource-helpers.ts';
export { progressThrottle, throttled } from './throttled.ts';
export type { Fetch } from './transport.ts';
export { websocketUrl } from './websocket-url.ts';
