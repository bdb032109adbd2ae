import type { ComponentType } from 'react';
import type { Reference } from '#shared/contract/index.ts';

/** A button that opens what is done with some employees. */
export type PeopleAct = ComponentType<{ readonly employees: readonly Reference[]; readonly size: 'small' }>;
