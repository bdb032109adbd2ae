import type { TenantContext } from '../http/index.ts';

/**
 * A question of a slice to the slices above it, for instance which absences people have. Every slice that knows a part
 * answers it.
 */
export interface Question<Asked, Told> {
  /** `<slice>.<what>`, unique. */
  readonly name: string;
  /** For type inference only. */
  readonly asked?: Asked;
  readonly told?: Told;
}

/** An answer to a question; a slice lists it under `answers`. */
export interface Answer {
  readonly question: string;
  readonly tell: (context: TenantContext, asked: unknown) => Promise<unknown>;
}

/** Answers by the name of their question. */
export type Answers = ReadonlyMap<string, readonly Answer[]>;

export function defineQuestion<Asked, Told>(name: string): Question<Asked, Told> {
  return { name };
}

export function answer<Asked, Told>(
  question: Question<Asked, Told>,
  tell: (context: TenantContext, asked: Asked) => Promise<NoInfer<Told>>,
): Answer {
  // `ask` passes only this type under this name.
  return { question: question.name, tell: tell as Answer['tell'] };
}

/** The answers of all slices, in the order of their installation. */
export async function ask<Asked, Told>(
  context: TenantContext,
  question: Question<Asked, Told>,
  asked: NoInfer<Asked>,
): Promise<Told[]> {
  const told: Told[] = [];
  // `answer` accepts only this type under this name.
  for (const { tell } of context.services.installed.answers.get(question.name) ?? [])
    told.push((await tell(context, asked)) as Told);
  return told;
}
