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
  /** What would be listed here, in a few words. */
  title: ReactNode;
  /** Its purpose. */
  description?: ReactNode | undefined;
  /** The button that creates the first one, or clears the filters. */
  action?: ReactNode | undefined;
  /** `noResult` if filters hide everything, `clear` if an empty list is good news. */
  variant?: keyof typeof drawings | undefined;
  /** Instead of the drawing. */
  drawing?: ReactNode | undefined;
}

/** Nothing is here yet, or nothing matches the filters, and what to do about it. */
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
