import { lazy, type ComponentType } from 'react';
import type { FieldKind } from '#shared/contract/index.ts';
import { PasswordWidget } from './password-widget.tsx';
import { ReferenceWidget } from './reference-widget.tsx';
import { SelectWidget } from './select-widget.tsx';
import { SwitchWidget } from './switch-widget.tsx';
import { TextWidget } from './text-widget.tsx';
import { TextareaWidget } from './textarea-widget.tsx';
import type { WidgetProps } from './widget.ts';

// What few forms have loads with them: calendars, numbers with steppers, pictures.
const DateWidget = /* @__PURE__ */ lazy(() => import('./date-widget.tsx').then((module) => ({ default: module.DateWidget })));
const DateTimeWidget = /* @__PURE__ */ lazy(() => import('./date-time-widget.tsx').then((module) => ({ default: module.DateTimeWidget })));
const TimeWidget = /* @__PURE__ */ lazy(() => import('./time-widget.tsx').then((module) => ({ default: module.TimeWidget })));
const NumberWidget = /* @__PURE__ */ lazy(() => import('./number-widget.tsx').then((module) => ({ default: module.NumberWidget })));
const TimezoneWidget = /* @__PURE__ */ lazy(() => import('./timezone-widget.tsx').then((module) => ({ default: module.TimezoneWidget })));
const PhotoWidget = /* @__PURE__ */ lazy(() => import('./photo-widget.tsx').then((module) => ({ default: module.PhotoWidget })));

/** The widget of each kind of field: one file each; a new kind does not compile until it has one. */
export const widgets: Readonly<Record<Exclude<FieldKind, 'computed'>, ComponentType<WidgetProps>>> = {
  text: TextWidget,
  textarea: TextareaWidget,
  email: TextWidget,
  phone: TextWidget,
  password: PasswordWidget,
  integer: NumberWidget,
  decimal: NumberWidget,
  minute: NumberWidget,
  switch: SwitchWidget,
  select: SelectWidget,
  date: DateWidget,
  time: TimeWidget,
  datetime: DateTimeWidget,
  timezone: TimezoneWidget,
  reference: ReferenceWidget,
  references: ReferenceWidget,
  photo: PhotoWidget,
};
