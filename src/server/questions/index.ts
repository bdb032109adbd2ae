import type { TenantContext } from '../http/index.ts';

/**
 * A question of a slice to the slices above it, for instance which absences people have. Every slice that knows a part
 * answers it.
 */
export interface Question<Input, Output> {
  /** `<slice>.<what>`, unique. */
  readonly name: string;
  /** For type inference only. */
  readonly input?: Input;
  readonly output?: Output;
}

/** An answer to a question; a slice lists it under `answers`. */
export interface Answer {
  readonly question: string;
  readonly tell: (context: TenantContext, input: unknown) => Promise<unknown>;
}

/** Answers by the name of their question. */
export type Answers = ReadonlyMap<string, readonly Answer[]>;

export function defineQuestion<Input, Output>(name: string): Question<Input, Output> {
  return { name };
}

export function answer<Input, Output>(
  question: Question<Input, Output>,
  tell: (context: TenantContext, input: Input) => Promise<NoInfer<Output>>,
): Answer {
  // `ask` passes only this type under this name.
  return { question: question.name, tell: tell as Answer['tell'] };
}

/** The answers of all slices, in the order of their installation. */
export async function ask<Input, Output>(
  context: TenantContext,
  question: Question<Input, Output>,
  input: NoInfer<Input>,
): Promise<Output[]> {
  const answers: Output[] = [];
  // `answer` accepts only this type under this name.
  for (const { tell } of context.services.installed.answers.get(question.name) ?? [])
    answers.push((await tell(context, input)) as Output);
  return answers;
}
