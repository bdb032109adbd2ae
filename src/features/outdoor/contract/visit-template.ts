import { z } from 'zod';
import {
  childRows,
  choice,
  date,
  daySchema,
  defineCall,
  defineResource,
  idSchema,
  reference,
  references,
  text,
  time,
} from '#shared/contract/index.ts';
import { copyVisitsCodes } from './copy-visits.ts';
import { endsLater } from './visit.ts';

/** Days of a template, from Monday on. */
export const templateDays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** The most visits of a week. */
export const mostStops = 100;

/** A week of visits under a name, which is planned again for other people and weeks (docs/domain.md#outdoor-work). */
export const visitTemplate = defineResource({
  name: 'outdoor.visit_template',
  module: 'ZBOD',
  path: '/gps/api/v2/visit_templates/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'gps', key: 'visitTemplate' },
  defaultOrdering: 'name',
  phoneFields: ['name', 'stops'],
  actions: {
    /** Plans it for people in the seven days from a day on; what is left out, see `planTemplate`. */
    plan_visits: {
      permission: 'outdoor.visit.add',
      bulk: false,
      max: 1,
      fields: {
        employees: references('personnel.employee', { required: true }),
        from: date({ required: true }),
      },
      codes: [copyVisitsCodes.tooMany],
    },
  },
  fields: {
    name: text({
      max: 60,
      required: true,
      unique: true,
      search: true,
      sort: true,
      filter: true,
      column: 'shown',
      width: 220,
    }),
    stops: childRows({
      of: {
        fields: {
          day: choice(templateDays, { required: true, default: 'monday' }),
          client: reference('outdoor.client', { required: true }),
          start_time: time({ required: true, default: '09:00' }),
          end_time: time({ required: true, default: '10:00' }),
          purpose: text({ max: 200 }),
        },
        rules: [endsLater],
      },
      required: true,
      max: mostStops,
      ordered: true,
      column: 'shown',
      width: 420,
    }),
    remark: text({ max: 200, column: 'hidden', width: 240 }),
  },
});

/** The most people of one plan; with 100 visits each they may be more than one copy makes, which is refused as a whole. */
const mostPeople = 500;

/**
 * Plans a template for people in the seven days from a day on. Left out, and counted, are the same as of a copy: the same plan twice makes
 * nothing new.
 */
export const planTemplate = defineCall({
  name: 'outdoor.visit_template.plan',
  method: 'POST',
  path: '/gps/api/v2/visit_templates/plan/',
  module: 'ZBOD',
  access: 'outdoor.visit.add',
  scoped: true,
  body: z.strictObject({
    template: idSchema,
    from: daySchema,
    employees: z.array(idSchema).min(1).max(mostPeople),
  }),
  data: z.object({ made: z.int(), left_out: z.int() }),
  codes: [copyVisitsCodes.tooMany],
});
