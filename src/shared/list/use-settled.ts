import { useEffect, useState } from 'react';

/** What has stood still for a moment: what is asked for by what is typed is asked when the hand rests. */
export function useSettled<T>(value: T, pause = 300): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
  return settled;
}
