import { commonCodes, type Fields, type RequestState } from '#shared/contract/index.ts';
import { Refusal } from '../http/index.ts';
import type { ResourceServerOptions, Row } from '../resource/index.ts';
import { isUntouched, removeCourse } from './course-rows.ts';
import { loadCourse, type Subject } from './load-course.ts';
import type { RequestTable } from './request-server.ts';

interface Guard {
  /** States in which a request may be changed or deleted. */
  readonly changeable: readonly RequestState[];
  readonly deletable: readonly RequestState[];
  readonly subjectOf: (row: never) => Subject;
}

/**
 * Protects decisions: only a request without any decision may be changed, and deletion depends on its state. A changed
 * request gets new deciders, because another amount may belong to other deciders.
 */
export function guarded<O extends Pick<ResourceServerOptions<Fields, RequestTable>, 'beforeChange' | 'beforeDelete'>>(
  options: O,
  { changeable, deletable, subjectOf }: Guard,
): O {
  const { beforeChange, beforeDelete } = options;
  const subject = subjectOf as (row: Row) => Subject;
  return {
    ...options,
    beforeChange: async (context, row) => {
      refuseUnless(changeable, row);
      const steps = await loadCourse(context, subject(row));
      if (row['status'] === 'pending') {
        if (!isUntouched(steps)) throw new Refusal(commonCodes.wrongState);
        await removeCourse(context, subject(row));
      }
      await beforeChange?.(context, row);
    },
    beforeDelete: async (context, row, how) => {
      refuseUnless(deletable, row);
      await removeCourse(context, subject(row));
      await beforeDelete?.(context, row, how);
    },
  };
}

/** @throws Refusal if the request is in none of the states */
function refuseUnless(states: readonly RequestState[], { status }: { readonly status?: unknown }): void {
  if (!states.some((state) => state === status)) throw new Refusal(commonCodes.wrongState);
}
