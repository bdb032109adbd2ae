import type { TenantContext } from '../http/index.ts';

/**
 * Something that a slice asks, and that slices above it know: which absences people have, for instance. Each that knows some of it
 * answers its part.
 */
export interface Question<Asked, Told> {
  /** `<slice>.<what>`, unique. */
  readonly name: string;
  /** For the compiler alone. */
  readonly asked?: Asked;
  readonly told?: Told;
}

/** Who answers a question; a slice lists it under `answers`. */
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
  // What is asked under this name is of this type: `ask` takes nothing else.
  return { question: question.name, tell: tell as Answer['tell'] };
}

/** What all slices answer, in the order in which they are installed. */
export async function ask<Asked, Told>(
  context: TenantContext,
  question: Question<Asked, Told>,
  asked: NoInfer<Asked>,
): Promise<Told[]> {
  const told: Told[] = [];
  // `answer` gave it this type under this name.
  for (const { tell } of context.services.installed.answers.get(question.name) ?? [])
    told.push((await tell(context, asked)) as Told);
  return told;
}
