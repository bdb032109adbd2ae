/** Model tests by generated paths (docs/architecture.md#flows). Imported by tests only. */
export { machineSystem, parkedActors } from './systems.ts';
export { walkMachine } from './walk-machine.ts';
export { leavesOf, type EventFixtures, type OutcomeFixtures, type Settlement, type WalkPlan } from './walk-plan.ts';
export { walk } from './walk.ts';
