import { ListFailure } from '#shared/list/list-failure.tsx';

interface Failed {
  readonly refetch: () => Promise<unknown>;
  readonly isFetching: boolean;
}

/** In the place of what a form would come to, if that could not be asked: its usual hint would read as if a field were missing. */
export function PreviewFailure({ of: { refetch, isFetching } }: { readonly of: Failed }) {
  return <ListFailure onRetry={() => void refetch()} isRetrying={isFetching} />;
}
