import { useEffect, useRef, type RefObject } from 'react';

/**
 * Prints a sheet once it is drawn, with its pictures.
 * @param onPrinted called when the browser's print dialog is closed; keeps its identity between drawings
 * @param isAsked false while the sheet is not to be printed, or not there
 * @returns for the element whose pictures are waited for
 */
export function usePrinting<Sheet extends HTMLElement>(onPrinted: () => void, isAsked = true): RefObject<Sheet | null> {
  const sheet = useRef<Sheet>(null);
  useEffect(() => {
    if (!isAsked) return undefined;
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
  }, [onPrinted, isAsked]);
  return sheet;
}
