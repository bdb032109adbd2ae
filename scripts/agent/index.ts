export { createAgent, type ActivityAgent, type AgentAnswer, type SendToServer } from './agent.ts';
export { doingAt } from './person.ts';
