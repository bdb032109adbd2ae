import { createElement } from 'react';
import { lazily } from '#shared/ui/lazily.tsx';
import { Skeleton } from '#shared/ui/feedback/skeleton.tsx';
import type { FieldKind } from '#shared/contract/index.ts';
import { CheckboxWidget } from './checkbox-widget.tsx';
import { SelectWidget } from './select-widget.tsx';
import { SwitchWidget } from './switch-widget.tsx';
import { TextWidget } from './text-widget.tsx';
import { TextareaWidget } from './textarea-widget.tsx';
import type { Widget } from './widget.ts';

/** Widgets that few forms have are loaded with them. */
const widget = (load: () => Promise<Widget>): Widget => lazily(load, () => createElement(Skeleton, { height: 56 }));

const DateWidget = /* @__PURE__ */ widget(() => import('./date-widget.tsx').then((module) => module.DateWidget));
const DateTimeWidget = /* @__PURE__ */ widget(() =>
  import('./date-time-widget.tsx').then((module) => module.DateTimeWidget),
);
const TimeWidget = /* @__PURE__ */ widget(() => import('./time-widget.tsx').then((module) => module.TimeWidget));
const NumberWidget = /* @__PURE__ */ widget(() => import('./number-widget.tsx').then((module) => module.NumberWidget));
const TimezoneWidget = /* @__PURE__ */ widget(() =>
  import('./timezone-widget.tsx').then((module) => module.TimezoneWidget),
);
const ColorWidget = /* @__PURE__ */ widget(() => import('./color-widget.tsx').then((module) => module.ColorWidget));
const Switch2Widget = /* @__PURE__ */ widget(() =>
  import('./switch2-widget.tsx').then((module) => module.Switch2Widget),
);
const VisiblePasswordWidget = /* @__PURE__ */ widget(() =>
  import('./visible-password-widget.tsx').then((module) => module.VisiblePasswordWidget),
);
const StrongPasswordWidget = /* @__PURE__ */ widget(() =>
  import('./strong-password-widget.tsx').then((module) => module.StrongPasswordWidget),
);
const ReferenceWidget = /* @__PURE__ */ widget(() =>
  import('./reference-widget.tsx').then((module) => module.ReferenceWidget),
);
const MultiEmployeeWidget = /* @__PURE__ */ widget(() =>
  import('./multi-employee-widget.tsx').then((module) => module.MultiEmployeeWidget),
);
const MultiEmployeeExpandedWidget = /* @__PURE__ */ widget(() =>
  import('./multi-employee-expanded-widget.tsx').then((module) => module.MultiEmployeeExpandedWidget),
);
const AvatarWidget = /* @__PURE__ */ widget(() => import('./avatar-widget.tsx').then((module) => module.AvatarWidget));
const LogoWidget = /* @__PURE__ */ widget(() => import('./logo-widget.tsx').then((module) => module.LogoWidget));
const ProfilePhotoWidget = /* @__PURE__ */ widget(() =>
  import('./profile-photo-widget.tsx').then((module) => module.ProfilePhotoWidget),
);
const MultiPhotoWidget = /* @__PURE__ */ widget(() =>
  import('./multi-photo-widget.tsx').then((module) => module.MultiPhotoWidget),
);
const FileWidget = /* @__PURE__ */ widget(() => import('./file-widget.tsx').then((module) => module.FileWidget));
const LocationWidget = /* @__PURE__ */ widget(() =>
  import('./location-widget.tsx').then((module) => module.LocationWidget),
);

const wholeFields = ['computed', 'custom', 'rows', 'permissions', 'content'] as const;
type WholeField = (typeof wholeFields)[number];

/** Whether a kind of field stands in records alone, and in no row of one. */
export const isWholeField = (kind: FieldKind): kind is WholeField => wholeFields.some((alone) => alone === kind);

/** The widget of each kind of field that a row may hold too: one file for each. */
export const cellWidgets: Readonly<Record<Exclude<FieldKind, WholeField>, Widget>> = {
  text: TextWidget,
  textarea: TextareaWidget,
  email: TextWidget,
  phone: TextWidget,
  visiblePassword: VisiblePasswordWidget,
  strongPassword: StrongPasswordWidget,
  integer: NumberWidget,
  decimal: NumberWidget,
  quantifier: NumberWidget,
  second: NumberWidget,
  minute: NumberWidget,
  hour: NumberWidget,
  switch: SwitchWidget,
  switch2: Switch2Widget,
  checkbox: CheckboxWidget,
  select: SelectWidget,
  date: DateWidget,
  time: TimeWidget,
  datetime: DateTimeWidget,
  timezone: TimezoneWidget,
  color: ColorWidget,
  reference: ReferenceWidget,
  references: ReferenceWidget,
  multiEmployee: MultiEmployeeWidget,
  multiEmployeeExpanded: MultiEmployeeExpandedWidget,
  avatar: AvatarWidget,
  logo: LogoWidget,
  profilePhoto: ProfilePhotoWidget,
  multiPhoto: MultiPhotoWidget,
  file: FileWidget,
  location: LocationWidget,
};
