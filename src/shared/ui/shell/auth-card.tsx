import './auth-card.css';
import type { ReactNode } from 'react';
import type { AuthPlace } from './auth-places.ts';
import { RollCall } from './roll-call.tsx';

export interface AuthCardProps {
  /** Beside the drawing. */
  slogan: ReactNode;
  /** A fainter line under the slogan. */
  sloganDetail: ReactNode;
  title: ReactNode;
  description?: ReactNode | undefined;
  /** Shown until the page's content has loaded. */
  waiting: ReactNode;
}

/**
 * The frame of the public pages: a card of two panels, drawing and slogan at the start, the form at the end. It is built
 * into the page, and busy until an island fills its places (auth-places.ts): the mark of region or product, small icon
 * buttons at the top end, the content, and the copyright line.
 */
export function AuthCard({ slogan, sloganDetail, title, description, waiting }: AuthCardProps) {
  return (
    <div className="ui-auth">
      <div className="ui-auth-card" aria-busy="true">
        <aside className="ui-auth-side">
          <RollCall />
          <div>
            <p className="ui-auth-slogan">{slogan}</p>
            <p className="ui-auth-detail">{sloganDetail}</p>
          </div>
        </aside>
        <div className="ui-auth-form">
          <header className="ui-auth-top">
            <div className="ui-auth-logo" {...place('logo')} />
            <div className="ui-auth-tools" {...place('tools')} />
          </header>
          <main className="ui-auth-main">
            <h1>{title}</h1>
            {description === undefined ? null : <p className="ui-auth-description">{description}</p>}
            <div className="ui-auth-waiting">{waiting}</div>
            <div className="ui-auth-content" {...place('content')} />
          </main>
          <footer className="ui-auth-footer" {...place('footer')} />
        </div>
      </div>
    </div>
  );
}

function place(name: AuthPlace): { 'data-place': AuthPlace } {
  return { 'data-place': name };
}
