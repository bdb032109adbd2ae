/** Live updates: events to the open browsers of a company, over `/websocket…` (spec section 7). */
export { openLive, type LiveHub } from './hub.ts';
export { attachWebsockets, type Websockets } from './websockets.ts';
export { type Topic, type Topics } from './hears.ts';
