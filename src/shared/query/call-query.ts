import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AnswerBody, AnyCall, CallData } from '#shared/contract/index.ts';
import { CallError, type CallArguments, type Client, type GivenInput, type Outcome } from '#shared/http/index.ts';

/** The body of a success; a refusal becomes a `CallError`, as queries and mutations expect. */
export function unwrap<Data>(outcome: Outcome<Data>, subject = 'call'): AnswerBody<Data> {
  if (outcome.isSuccess) return outcome.data;
  throw new CallError('refused', subject, {
    status: 400,
    code: outcome.code,
    context: outcome.context,
    fields: outcome.fields,
    requestId: outcome.requestId,
  });
}

/** Key of everything a call has read: `queryClient.invalidateQueries({ queryKey: callKey(call) })`. */
export function callKey<C extends AnyCall>(call: C, input?: GivenInput<C>): readonly unknown[] {
  return input === undefined ? [call.name] : [call.name, input];
}

/**
 * Options of a query that makes a call. Its error is in the query's own state, so no toast repeats it. Data stays on
 * the screen while the next page or filter loads.
 */
export function callQuery<C extends AnyCall>(client: Client, call: C, ...rest: CallArguments<C>) {
  const [input, options] = rest;
  return queryOptions({
    queryKey: callKey(call, input),
    queryFn: async ({ signal }): Promise<AnswerBody<CallData<C>>> => {
      const given = { quiet: true, ...options, signal };
      // The tuple's first member is the given input, present or not.
      const outcome = await client.callEndpoint(call, ...([input, given] as unknown as CallArguments<C>));
      return unwrap(outcome, call.name);
    },
    placeholderData: keepPreviousData,
  });
}
