import { composeRenderProps } from 'react-aria-components/composeRenderProps';
import { joinClasses } from './class-names.ts';

/** Adds the kit's own class to whatever class, or function of the state, the caller gave. */
export function withClass<T>(
  base: string,
  className: string | ((values: T & { defaultClassName: string | undefined }) => string) | undefined,
) {
  return composeRenderProps(className, (given) => joinClasses(base, given));
}
