import type { FlowStep } from '#server/request/index.ts';

/** A step of a flow that asks nobody, but for what is given. */
export const flowStep = (given: Partial<FlowStep>): FlowStep => ({
  node: 1,
  name: 'Step',
  rule: 'any_one',
  deciders: [],
  notified: [],
  canForward: false,
  canEditAmount: false,
  timeoutHours: null,
  timeoutAction: 'remind',
  escalateTo: [],
  skipIfSame: false,
  whenEmpty: 'admin',
  ...given,
});
