import './states.css';
import type { ReactNode } from 'react';
import { ClearDrawing, EmptyDrawing, NoResultDrawing, WelcomeDrawing } from './drawings.tsx';

const drawings = {
  empty: EmptyDrawing,
  noResult: NoResultDrawing,
  clear: ClearDrawing,
  welcome: WelcomeDrawing,
};

export interface EmptyStateProps {
  /** What belongs here, in a few words. */
  title: ReactNode;
  /** What it is for. */
  description?: ReactNode | undefined;
  /** The button that makes the first one, or clears the filters. */
  action?: ReactNode | undefined;
  /** `noResult` where filters hide everything, `clear` where it is good that nothing is here. */
  variant?: keyof typeof drawings | undefined;
  /** In place of the drawing. */
  drawing?: ReactNode | undefined;
}

/** Nothing is here yet, or nothing fits the filters, and what to do about it. */
export function EmptyState({ title, description, action, variant = 'empty', drawing }: EmptyStateProps) {
  const Drawing = drawings[variant];
  return (
    <div className="ui-state" data-variant={variant}>
      {drawing ?? <Drawing />}
      <p className="ui-state-title">{title}</p>
      {description === undefined ? null : <p className="ui-state-description">{description}</p>}
      {action === undefined ? null : <div className="ui-state-action">{action}</div>}
    </div>
  );
}
