import { skipToken, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { AnyResource } from '#shared/contract/index.ts';
import type { InitialOf } from '#shared/record/record.ts';

/** The values with which a new record starts, or a function that is asked for them each time the form opens. */
export type Initial<R extends AnyResource> = InitialOf<R> | (() => Promise<InitialOf<R>>) | undefined;

/** The values with which a form starts. Where they could not be asked for, it starts without any. */
export function useInitial<R extends AnyResource>(
  initial: Initial<R>,
): { readonly isWaiting: boolean; readonly initial: InitialOf<R> | undefined } {
  const isAsked = typeof initial === 'function';
  const { data, isPending } = useQuery({
    queryKey: ['initial values', useId()],
    queryFn: isAsked ? initial : skipToken,
    retry: false,
    // Without network it fails at once, and the form opens.
    networkMode: 'always',
    // What was true when the form opened stays in it, and another form asks again.
    gcTime: 0,
    staleTime: Infinity,
  });
  return isAsked ? { isWaiting: isPending, initial: data } : { isWaiting: false, initial };
}
