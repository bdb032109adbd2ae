import type { TenantContext } from '#server/http/index.ts';
import { answer } from '#server/questions/index.ts';
import { flowOf, type FlowStep } from '#server/request/index.ts';
import { chooseFlow, type FlowCandidate } from '../../domain/choose-flow.ts';
import { amountInUnit, requestTypeOf, type RequestType } from '../../domain/request-types.ts';
import { keyOf, resolveStep, type ResolvedStep, type StepRule, type Who } from '../../domain/resolve-step.ts';
import { loadFlows, type LoadedFlow } from './load-flows.ts';
import { loadPeople, type People } from './load-people.ts';
import { loadPlace } from './load-place.ts';
import { loadSteps, type Step } from './load-steps.ts';

/** The parts of a request that its workflow depends on. */
export interface FlowRequest {
  readonly type: RequestType;
  /** Employee. */
  readonly applicant: number;
  /** In the unit of workflows; null for none. */
  readonly amount: number | null;
  /** Type of a leave; null for other requests. */
  readonly incidentType: number | null;
  /** ISO date. */
  readonly date: string;
  /** Employee ID of the decider whom the applicant chose; empty for none. */
  readonly chosen: string;
}

/** Steps of a workflow that is being edited. */
export interface EditedFlow {
  readonly workflow: number;
  readonly steps: readonly Step[];
}

export interface ResolvedFlow {
  readonly flow: LoadedFlow;
  readonly people: People;
  readonly steps: readonly { readonly step: Step; readonly found: ResolvedStep }[];
}

/** The candidates, the chosen workflow and its deciders. */
export interface Resolution {
  readonly flows: readonly LoadedFlow[];
  readonly question: Parameters<typeof chooseFlow<FlowCandidate>>[1];
  readonly resolved: ResolvedFlow | null;
}

const ruleOf = (step: Step): StepRule => ({
  mode: step.approver_mode,
  level: step.level_n,
  role: step.approver_role,
  roleScope: step.role_scope,
  employees: step.approvers,
  members: step.approver_users,
});

/** Chooses the workflow of a request, and finds the deciders of its steps. */
export async function resolveFlow(
  context: TenantContext,
  { type, applicant, amount, incidentType, date, chosen }: FlowRequest,
  edited: EditedFlow | null = null,
): Promise<Resolution> {
  const place = await loadPlace(context, applicant);
  const question = { standing: place.standing, amount, type: incidentType, date };
  const flows = await loadFlows(context, { type, standing: place.standing, edited: edited?.workflow ?? null });
  const flow = chooseFlow(flows, question);
  if (!flow) return { flows, question, resolved: null };
  const steps = flow.id === edited?.workflow ? edited.steps : await loadSteps(context, flow.id);
  const people = await loadPeople(context, steps, { applicant, place, chosen });
  return {
    flows,
    question,
    resolved: { flow, people, steps: steps.map((step) => ({ step, found: resolveStep(ruleOf(step), people) })) },
  };
}

/** Superiors of deciders who let a step time out; never the applicant. */
function aboveOf(deciders: readonly Who[], { candidates, applicant }: People): Who[] {
  const above = deciders.flatMap((who) => candidates.get(keyOf(who))?.superior ?? []);
  const own = new Set(deciders.map(keyOf));
  return [...new Set(above)]
    .map((employee) => ({ employee }))
    .filter((who) => who.employee !== applicant && !own.has(keyOf(who)));
}

/** Those among whom the applicant chooses: the named people who are there. One alone leaves no choice. */
function choiceOf(step: Step, people: People): Pick<FlowStep, 'choice'> {
  if (step.approver_mode !== 'applicant_choice') return {};
  const choice = resolveStep(ruleOf(step), { ...people, chosen: '' }).deciders.flatMap((who) =>
    'employee' in who ? { employee: who.employee, code: people.candidates.get(keyOf(who))?.code ?? '' } : [],
  );
  return choice.length > 1 ? { choice } : {};
}

function stepOf({ step, found }: ResolvedFlow['steps'][number], people: People): FlowStep {
  return {
    node: step.id,
    name: step.node_name,
    // Several are asked only if nobody was chosen; one of them decides then.
    rule: step.multi_rule === 'any' || step.approver_mode === 'applicant_choice' ? 'any_one' : step.multi_rule,
    deciders: found.deciders,
    notified: step.notifiers
      .map((employee) => ({ employee }))
      .filter((who) => people.candidates.get(keyOf(who))?.isThere === true),
    canForward: step.can_forward,
    canEditAmount: step.can_edit_amount,
    timeoutHours: step.timeout_hours,
    timeoutAction: step.timeout_action,
    escalateTo: aboveOf(found.deciders, people),
    skipIfSame: step.skip_if_same_as_previous,
    whenEmpty: step.when_empty,
    role: step.approver_mode === 'workflow_role' ? step.approver_role : null,
    ...choiceOf(step, people),
  };
}

/** Answers requests with their steps. */
export const tellFlow = answer(
  flowOf,
  async (context, { request, applicant, amount, type: incidentType, date, chosen }) => {
    const type = requestTypeOf(request);
    if (type === undefined) return null;
    const { resolved } = await resolveFlow(context, {
      type,
      applicant,
      amount: amountInUnit(type, amount),
      incidentType,
      date,
      chosen,
    });
    if (!resolved || resolved.steps.length === 0) return null;
    const { flow, people, steps } = resolved;
    return { flow: flow.id, version: flow.version, steps: steps.map((step) => stepOf(step, people)) };
  },
);
