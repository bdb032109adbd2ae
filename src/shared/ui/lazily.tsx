import { createElement, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';

/** A component whose code loads when it is first shown; a generic one stays generic. */
export type LazyComponent<Part> = Part & {
  /** Begins to load the code; resolves once it is loaded. */
  readonly preload: () => Promise<unknown>;
};

/**
 * A component whose code loads when it is first shown, instead of React's `lazy`: content replaced by a `Suspense`
 * comes back at least 300 ms after its fallback, however soon the code has loaded, and nested parts wait one after
 * another. This one shows its content as soon as it has loaded, and at once if it was loaded before.
 * @param waiting shown in its place until then
 */
export function lazily<Part extends (props: never) => ReactNode>(
  load: () => Promise<Part>,
  waiting?: (props: Parameters<Part>[0]) => ReactNode,
): LazyComponent<Part>;
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  waiting: (props: Props) => ReactNode = () => null,
): LazyComponent<(props: Props) => ReactNode> {
  let part: ComponentType<Props> | undefined;
  const preload = async (): Promise<ComponentType<Props>> => (part ??= await load());

  function Lazily(props: Props): ReactNode {
    const [shown, setShown] = useState(() => part);
    const [failure, setFailure] = useState<{ readonly error: unknown }>();
    useEffect(() => {
      if (shown) return undefined;
      let isGone = false;
      preload().then(
        (loaded) => {
          if (!isGone) setShown(() => loaded);
        },
        (error: unknown) => {
          if (!isGone) setFailure({ error });
        },
      );
      return () => {
        isGone = true;
      };
    }, [shown]);
    // As an error of the part itself: the boundary above reports it and offers to try again.
    if (failure) throw failure.error;
    if (!shown) return waiting(props);
    // The part may wait for words of its own.
    return <Suspense fallback={waiting(props)}>{createElement(shown, props)}</Suspense>;
  }
  return Object.assign(Lazily, { preload });
}
