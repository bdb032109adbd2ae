/** The server half of requests: who may not decide, and what follows a decision. */
export { requestServer } from './request-server.ts';
