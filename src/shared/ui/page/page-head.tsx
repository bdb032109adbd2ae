import './page-head.css';
import type { ReactNode } from 'react';

interface PageHeadProps {
  readonly title: ReactNode;
  /** How many there are, as it is written: `12,403`, or `100,000+` where counting stopped. */
  readonly count?: string | undefined;
  /** One line of what the screen is for. */
  readonly purpose?: ReactNode;
  /** Buttons at the end; the primary one last. */
  readonly actions?: ReactNode;
}

/** The head of every screen: title, how many, one line of purpose, what can be done (docs/look.md#list). */
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
