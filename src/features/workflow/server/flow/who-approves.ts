import { serve } from '#server/http/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { mismatchOf, type Mismatch } from '../../domain/choose-flow.ts';
import { keyOf, type Who } from '../../domain/resolve-step.ts';
import { whoApproves, type StepOutcome, type NamedPerson, type StepPreview } from '../../contract/design.ts';
import type { People } from './load-people.ts';
import { resolveFlow, type Resolution, type ResolvedFlow } from './resolve-flow.ts';

/** Called while somebody edits, at each pause. */
const limit = { by: 'person', max: 240, seconds: 60 } as const;

export const whoApprovesRoute = {
  ...serve(
    whoApproves,
    async (context, { body: { employee, request_type: type, amount, incident_type: incidentType, draft } }) => {
      const { zone } = await companyClock(context);
      const resolution = await resolveFlow(
        context,
        {
          type,
          applicant: employee,
          amount,
          incidentType,
          date: context.now.toZonedDateTimeISO(zone).toPlainDate().toString(),
          chosen: '',
        },
        draft && { workflow: draft.workflow, steps: draft.steps.map((step) => ({ ...step, id: null })) },
      );
      const { resolved } = resolution;
      return {
        flow: resolved && { id: resolved.flow.id, display_name: resolved.flow.name },
        instead: draft && insteadOf(resolution, draft.workflow),
        steps: resolved ? stepPreviews(resolved) : [],
      };
    },
  ),
  limit,
};

/** Why the workflow is not the chosen one; null if it is. */
function insteadOf({ flows, question, resolved }: Resolution, edited: number): Mismatch | 'other' | null {
  if (resolved?.flow.id === edited) return null;
  const flow = flows.find(({ id }) => id === edited);
  return (flow && mismatchOf(flow, question)) ?? 'other';
}

/** The steps in order, with their outcomes. */
function stepPreviews({ steps, people }: ResolvedFlow): StepPreview[] {
  let before: readonly Who[] = [];
  return steps.map(({ step, found }) => {
    const { deciders, leftOut } = found;
    const isSame =
      step.skip_if_same_as_previous &&
      deciders.length === 1 &&
      before.length === 1 &&
      deciders.every((who) => before.some((one) => keyOf(one) === keyOf(who)));
    const outcome: StepOutcome = isSame
      ? 'same'
      : step.approver_mode === 'applicant_choice'
        ? 'chosen'
        : deciders.length > 0
          ? 'asked'
          : step.when_empty === 'skip'
            ? 'skipped'
            : step.when_empty;
    if (deciders.length > 0) before = deciders;
    return {
      node_name: step.node_name,
      rule: step.multi_rule,
      outcome,
      people: deciders.map((who) => personOf(who, people)),
      left_out: leftOut.map(({ who, why }) => ({ ...personOf(who, people), why })),
    };
  });
}

function personOf(who: Who, { candidates }: People): NamedPerson {
  const person = candidates.get(keyOf(who));
  return {
    kind: 'employee' in who ? 'employee' : 'user',
    id: 'employee' in who ? who.employee : who.user,
    display_name: person?.name ?? '',
    signs_in: person?.signsIn ?? false,
  };
}
