/** Live updates: events to the open browsers of a company, over `/websocket…` (spec section 7). */
export { openLive, type LiveHub } from './hub.ts';
export { attachWebsockets, type Topic, type Topics, type Websockets } from './websockets.ts';
