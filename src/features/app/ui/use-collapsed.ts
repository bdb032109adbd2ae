import { useState } from 'react';

const key = 'navigation.collapsed';

/** Whether the navigation is collapsed; remembered in this browser. */
export function useCollapsed(): [boolean, (isCollapsed: boolean) => void] {
  const [isCollapsed, setCollapsed] = useState(read);
  return [
    isCollapsed,
    (next) => {
      setCollapsed(next);
      try {
        globalThis.localStorage.setItem(key, String(next));
      } catch {
        // Storage is closed to this page: the choice holds for this visit.
      }
    },
  ];
}

function read(): boolean {
  try {
    return globalThis.localStorage.getItem(key) === 'true';
  } catch {
    return false;
  }
}
