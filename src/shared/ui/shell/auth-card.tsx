import './auth-card.css';
import type { ReactNode } from 'react';
import { RollCall } from './roll-call.tsx';

export interface AuthCardProps {
  /** Beside the drawing. */
  slogan: ReactNode;
  /** A quieter line under the slogan. */
  sloganDetail?: ReactNode | undefined;
  /** Small icon buttons at the top end: language, website, theme. */
  tools?: ReactNode | undefined;
  /** Mark of the region or of the product. */
  logo?: ReactNode | undefined;
  title?: ReactNode | undefined;
  description?: ReactNode | undefined;
  children: ReactNode;
  /** Copyright line. */
  footer?: ReactNode | undefined;
  /** In place of the product's drawing. */
  illustration?: ReactNode | undefined;
}

/** The frame of the public pages: a card of two panels, drawing and slogan at the start, the form at the end. */
export function AuthCard({
  slogan,
  sloganDetail,
  tools,
  logo,
  title,
  description,
  children,
  footer,
  illustration,
}: AuthCardProps) {
  return (
    <div className="ui-auth">
      <div className="ui-auth-card">
        <aside className="ui-auth-side">
          {illustration ?? <RollCall />}
          <div>
            <p className="ui-auth-slogan">{slogan}</p>
            {sloganDetail === undefined ? null : <p className="ui-auth-detail">{sloganDetail}</p>}
          </div>
        </aside>
        <div className="ui-auth-form">
          <header className="ui-auth-top">
            <div className="ui-auth-logo">{logo}</div>
            <div className="ui-auth-tools">{tools}</div>
          </header>
          <main className="ui-auth-main">
            {title === undefined ? null : <h1>{title}</h1>}
            {description === undefined ? null : <p className="ui-auth-description">{description}</p>}
            <div className="ui-auth-content">{children}</div>
          </main>
          {footer === undefined ? null : <footer className="ui-auth-footer">{footer}</footer>}
        </div>
      </div>
    </div>
  );
}
