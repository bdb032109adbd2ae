/** A place, picked on the map. */
export { LocationField, type LocationFieldProps } from './location-field.tsx';
