import './print-sheet.css';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** What is printed in place of the page while it is mounted; on the screen it is not seen. */
export function PrintSheet({ children }: { children: ReactNode }) {
  return createPortal(
    <div className="print-sheet" aria-hidden="true">
      {children}
    </div>,
    document.body,
  );
}
