import type { ComponentType } from 'react';
import type { Reference } from '#shared/contract/index.ts';

/** A button that opens an action for some employees. */
export type PeopleAct = ComponentType<{ readonly employees: readonly Reference[]; readonly size: 'small' }>;
