import { createContext, useContext, useState, type ComponentProps, type SyntheticEvent } from 'react';

const HeadUse = createContext(false);

/** Whether a person points at the heads of the table, or the focus is there: only then their handles are needed. */
export const useIsHeadUsed = (): boolean => useContext(HeadUse);

interface TableFrameProps extends ComponentProps<'div'> {
  /** A finger points at nothing before it presses: the handles are there from the start. */
  readonly isCoarse: boolean;
}

/**
 * The element around a table. It notices the first use of the heads. Each handle measures its own look when it is made, for which the
 * browser has to lay out the whole page, so that they are not made while a list opens.
 */
export function TableFrame({ isCoarse, ...frame }: TableFrameProps) {
  const [isUsed, setUsed] = useState(false);
  const look = ({ target }: SyntheticEvent): void => {
    if (!isUsed && target instanceof Element && target.closest('[role="columnheader"]')) setUsed(true);
  };
  return (
    <HeadUse value={isUsed || isCoarse}>
      <div {...frame} onPointerOver={look} onFocus={look} />
    </HeadUse>
  );
}
