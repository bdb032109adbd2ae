/** The fields of resources: one constructor for each kind of widget (spec section 2). */
export * from './choice.ts';
export type { CustomCall, CustomDefinition } from './custom.ts';
export * from './custom-names.ts';
export * from './day.ts';
export type {
  AnyField,
  Field,
  FieldLabels,
  PatchShape,
  ReadShape,
  RowsOfField,
  RowsRule,
  WriteShape,
} from './declare.ts';
export type { FieldOptions, StateTone, WidgetOptions } from './options.ts';
export { holdsFiles } from './declare.ts';
export {
  blankValue,
  bringing,
  findBroken,
  isBlank,
  isMeaningless,
  isRequired,
  isVisible,
  rowsOf,
  valuesAt,
  type FieldCondition,
  type FormRule,
  type Referred,
} from './dependence.ts';
export * from './file.ts';
export { findOutOfBounds, isBounded, type Moment } from './day-bounds.ts';
export type { FieldKind, FilterOperator, ValueType } from './kinds.ts';
export { fieldKinds } from './kinds.ts';
export { isLegible, isStorable } from './legible.ts';
export { withoutHidden } from './unseen.ts';
export * from './number.ts';
export * from './password.ts';
export { content, contentText, mostContent } from './content.ts';
export { permissions } from './permissions.ts';
export * from './patterns.ts';
export * from './record.ts';
export * from './rows.ts';
export * from './text.ts';
export * from './time-zone.ts';
export { describedPassword, describeText, type TextDescription } from './text-description.ts';
