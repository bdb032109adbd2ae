import { computed, datetime, readOnly, reference, text } from '#shared/contract/index.ts';
import { z } from 'zod';

/** Whose a request is, as the company's face of each kind has it. */
export const whoseRequest = reference('personnel.employee', {
  required: true,
  immutable: true,
  search: true,
  filter: true,
  column: 'shown',
  width: 200,
});

/** Why it is asked for. */
export const applyReason = text({ max: 200, required: true, column: 'shown', width: 180 });

/** When it was handed in. */
export const applyTime = readOnly(datetime({ sort: true, filter: true, column: 'hidden', width: 170 }));

/** The zone that its days and times were taken in. */
export const takenZone = computed(z.string(), { column: 'hidden', width: 140 });
