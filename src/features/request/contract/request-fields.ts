import { computed, datetime, file, readOnly, reference, text } from '#shared/contract/index.ts';
import { z } from 'zod';

/** The employee of a request, in the company's list of each kind. */
export const whoseRequest = reference('personnel.employee', {
  required: true,
  immutable: true,
  search: true,
  filter: true,
  column: 'shown',
  width: 200,
});

/** The reason for the request. */
export const applyReason = text({ max: 200, required: true, column: 'shown', width: 180 });

/** What supports the request: a letter, a picture. */
export const attachment = file({ accept: ['.pdf', '.jpg', '.jpeg', '.png'], column: 'hidden', width: 200 });

/** When the request was submitted. */
export const applyTime = readOnly(datetime({ sort: true, filter: true, column: 'hidden', width: 170 }));

/** The time zone of its days and times. */
export const takenZone = computed(z.string(), { column: 'hidden', width: 140 });
