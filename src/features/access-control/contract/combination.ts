import { command } from '#features/device/contract.ts';
import {
  childRows,
  choice,
  defineResource,
  integer,
  readOnly,
  reference,
  references,
  refusalCode,
  text,
} from '#shared/contract/index.ts';
import { privilege } from './privilege.ts';

/** The most people who open a door together; controllers have five slots for their groups. */
const mostSlots = 5;

export const combinationCodes = {
  /** Controllers number combinations up to 10. */
  tooMany: refusalCode('ZBAC0501', 409),
} as const;

/**
 * Whether the controllers of all its doors have a combination. `unfilled` takes precedence: at one of the doors a group has fewer
 * people with access than the combination needs, so that nobody can open it.
 */
export const combinationStates = ['done', 'waiting', 'failed', 'unfilled', 'unused'] as const;

/**
 * People who open doors together: one verified person for each slot within the controller's time-out. Only they can open a door
 * with combinations.
 */
export const combination = defineResource({
  name: 'access_control.combination',
  module: 'ZBAC',
  path: '/acc/api/v2/combinations/',
  // Its state changes with the commands and with people's access rights.
  audience: { of: 'company', scope: 'shared', follows: [command.name, privilege.name] },
  words: { namespace: 'acc', key: 'combination' },
  defaultOrdering: 'number',
  phoneFields: ['slots', 'state'],
  codes: Object.values(combinationCodes),
  fields: {
    name: text({
      max: 50,
      required: true,
      unique: true,
      search: true,
      sort: true,
      filter: true,
      column: 'shown',
      width: 200,
    }),
    /** The number of the combination, 1 to 10. */
    number: readOnly(integer({ sort: true, column: 'shown', width: 90 })),
    /** A group that is listed twice provides two people. */
    slots: childRows({
      of: { fields: { access_group: reference('access_control.group', { required: true }) } },
      required: true,
      max: mostSlots,
      ordered: true,
      column: 'shown',
      width: 260,
    }),
    doors: references('access_control.door', { whenEmpty: 'nothing', filter: true, column: 'shown', width: 240 }),
    state: readOnly(
      choice(combinationStates, {
        filter: true,
        column: 'shown',
        width: 190,
        tones: { done: 'good', waiting: 'waiting', failed: 'bad', unfilled: 'bad', unused: 'quiet' },
      }),
    ),
  },
});
