import './gallery.css';
import type { ReactNode } from 'react';

/** A part of the gallery with its name. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="gallery-section">
      <h2>{title}</h2>
      <div className="gallery-items">{children}</div>
    </section>
  );
}
