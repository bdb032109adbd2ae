import type { ComponentType } from 'react';
import type { ResourceName } from '#shared/contract/index.ts';

/** A change that has not been sent. */
export interface Trial {
  readonly resource: ResourceName;
  /** Null for a new record. */
  readonly id: number | null;
  /** The values to send; null: the record would be deleted. */
  readonly body: Readonly<Record<string, unknown>> | null;
}

export interface TrialProps {
  readonly tried: Trial;
  readonly onClose: () => void;
}

/** Shows what a change would bring about. */
export type TrialPanel = ComponentType<TrialProps>;
