import './styles/layers.css';

/** Joins class names and leaves out the empty ones. */
export function joinClasses(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
