/** The server half of requests: who may not decide, and what follows a decision. */
export { requestServer, type RequestServerOptions } from './request-server.ts';
