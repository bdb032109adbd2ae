import './print-sheet.css';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Printed instead of the page while it is mounted; not visible on the screen. */
export function PrintSheet({ children }: { children: ReactNode }) {
  return createPortal(
    <div className="print-sheet" aria-hidden="true">
      {children}
    </div>,
    document.body,
  );
}
