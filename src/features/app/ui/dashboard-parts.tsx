import type { ReactNode } from 'react';

interface TileProps {
  readonly title: string;
  readonly figure: string;
  readonly note: string;
  readonly href: string | undefined;
  readonly tone?: 'warning' | undefined;
  /** An amount, which is longer than a count, takes two columns. */
  readonly kind?: 'money' | undefined;
  /** 0 to 1, drawn as a line. */
  readonly share?: number | undefined;
}

/** A figure with a link to its list. */
export function Tile({ title, figure, note, href, tone, kind, share: part }: TileProps) {
  const content = (
    <>
      <span className="dashboard-tile-title">{title}</span>
      <span className="dashboard-tile-figure">{figure}</span>
      <span className="dashboard-tile-note">{note}</span>
      {part === undefined ? null : (
        <progress className="dashboard-tile-share" max={1} value={part} aria-hidden="true" tabIndex={-1} />
      )}
    </>
  );
  return (
    <li data-tone={tone} data-kind={kind}>
      {href === undefined ? (
        <span className="dashboard-tile">{content}</span>
      ) : (
        <a className="dashboard-tile" href={href}>
          {content}
        </a>
      )}
    </li>
  );
}

interface CardProps {
  readonly title: string;
  readonly href?: string | undefined;
  readonly more?: string;
  readonly children: ReactNode;
}

/** A part of the dashboard with its heading. */
export function Card({ title, href, more, children }: CardProps) {
  return (
    <section className="dashboard-card">
      <header>
        <h2>{title}</h2>
        {href === undefined ? null : (
          <a href={href} aria-label={`${title}: ${more ?? ''}`}>
            {more}
          </a>
        )}
      </header>
      {children}
    </section>
  );
}
