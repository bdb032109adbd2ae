import './styles/layers.css';
import { composeRenderProps } from 'react-aria-components/composeRenderProps';

/** Adds the kit's own class to whatever class, or function of the state, the caller gave. */
export function withClass<T>(
  base: string,
  className: string | ((values: T & { defaultClassName: string | undefined }) => string) | undefined,
) {
  return composeRenderProps(className, (given) => joinClasses(base, given));
}

/** Joins class names and leaves out the empty ones. */
export function joinClasses(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
