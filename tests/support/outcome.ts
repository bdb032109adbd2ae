/** The data of an answer. @throws if the call was refused */
export function dataOf<T>(
  outcome: { isSuccess: true; data: { data: T } } | { isSuccess: false; code: string; fields?: unknown },
): T {
  if (!outcome.isSuccess) throw new Error(`Refused: ${outcome.code} ${JSON.stringify(outcome.fields ?? {})}`);
  return outcome.data.data;
}
