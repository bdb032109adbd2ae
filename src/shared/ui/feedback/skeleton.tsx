import './states.css';
import type { CSSProperties } from 'react';
import { useEffect, useState } from 'react';

export interface SkeletonProps {
  /** px, or any CSS length. */
  width?: number | string | undefined;
  height?: number | string | undefined;
  shape?: 'line' | 'circle' | undefined;
}

/** Shown in the place of loading content, in its size. It is silent for screen readers: mark the region busy. */
export function Skeleton({ width, height, shape = 'line' }: SkeletonProps) {
  const style = {
    ...(width === undefined ? {} : { '--skeleton-inline': length(width) }),
    ...(height === undefined ? {} : { '--skeleton-block': length(height) }),
  } satisfies Record<string, string>;
  return <span className="ui-skeleton" data-shape={shape} aria-hidden="true" style={style as CSSProperties} />;
}

/** Milliseconds before a skeleton shows: faster content needs none. */
export const skeletonDelay = 150;

/**
 * True once something has been running for a while, so that quick answers do not flash.
 *
 * @param isOn whether it is running
 * @param delay milliseconds, default {@link skeletonDelay}
 */
export function useDelayed(isOn: boolean, delay: number = skeletonDelay): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setDue(true), delay);
    return () => {
      clearTimeout(timer);
      setDue(false);
    };
  }, [isOn, delay]);
  return isOn && isDue;
}

function length(value: number | string): string {
  return typeof value === 'number' ? `${value}px` : value;
}
