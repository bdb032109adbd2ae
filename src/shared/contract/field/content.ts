import { z } from 'zod';
import { optional } from './declare.ts';
import type { FieldOptions } from './options.ts';

/** `<list or report>?<what is asked of it>`, as the address of its screen says it; whether there is such a one the server says. */
export const contentText = /^[a-z_]+\.[a-z_]+(?:\?[\x21-\x7e]*)?$/;
export const mostContent = 4000;

/** A list or a report as it was looked at: its filters, columns, order, groups and period. */
export const content = <const O extends FieldOptions>(options: O) =>
  optional('content', z.string(), z.string().max(mostContent).regex(contentText), options, { maxLength: mostContent });
