import { composeRenderProps } from 'react-aria-components/composeRenderProps';
import { joinClasses } from './class-names.ts';

/** Adds the kit's own class to the caller's class, or function of the state. */
export function withClass<T>(
  base: string,
  className: string | ((values: T & { defaultClassName: string | undefined }) => string) | undefined,
) {
  return composeRenderProps(className, (given) => joinClasses(base, given));
}
