import './page-head.css';
import type { ReactNode } from 'react';

interface PageHeadProps {
  readonly title: ReactNode;
  /** The count as written: `12,403`, or `100,000+` if counting stopped there. */
  readonly count?: string | undefined;
  /** One line on the purpose of the screen. */
  readonly purpose?: ReactNode;
  /** Buttons at the end; the primary one last. */
  readonly actions?: ReactNode;
}

/** The head of every screen: title, count, one line of purpose, actions (docs/look.md#list). */
export function PageHead({ title, count, purpose, actions }: PageHeadProps) {
  return (
    <header className="page-head">
      <div>
        <h1>
          {title}
          {count === undefined ? null : <span className="page-count">{count}</span>}
        </h1>
        {purpose === undefined ? null : <p>{purpose}</p>}
      </div>
      {actions ? <div className="page-head-actions">{actions}</div> : null}
    </header>
  );
}
