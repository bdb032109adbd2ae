import { useEffect, useRef, type RefObject } from 'react';

/**
 * Prints a sheet once it is drawn, with its pictures.
 * @param onPrinted called when the browser's print dialog is closed; keeps its identity between drawings
 * @returns for the element whose pictures are waited for
 */
export function usePrinting<Sheet extends HTMLElement>(onPrinted: () => void): RefObject<Sheet | null> {
  const sheet = useRef<Sheet>(null);
  useEffect(() => {
    let isGone = false;
    const print = async (): Promise<void> => {
      // Pictures are drawn after the text; one that cannot be read leaves its place empty.
      await Promise.allSettled([...(sheet.current?.querySelectorAll('img') ?? [])].map((image) => image.decode()));
      if (isGone) return;
      addEventListener('afterprint', onPrinted, { once: true });
      globalThis.print();
    };
    void print();
    return () => {
      isGone = true;
      removeEventListener('afterprint', onPrinted);
    };
  }, [onPrinted]);
  return sheet;
}
