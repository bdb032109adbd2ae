import type { ComponentType } from 'react';

/** A part of the gallery: a file of its own, loaded when it is shown. */
export interface GallerySection {
  /** In the URL: `/gallery?section=<id>`. */
  readonly id: string;
  readonly load: () => Promise<ComponentType>;
}

/** Every section, in the order of the page. A new one is a file and a line here. */
export const sections: readonly GallerySection[] = [
  { id: 'text', load: () => import('./text-section.tsx').then((module) => module.TextSection) },
  { id: 'pattern', load: () => import('./pattern-section.tsx').then((module) => module.PatternSection) },
  { id: 'number', load: () => import('./number-section.tsx').then((module) => module.NumberSection) },
  { id: 'day', load: () => import('./day-section.tsx').then((module) => module.DaySection) },
  { id: 'choice', load: () => import('./choice-section.tsx').then((module) => module.ChoiceSection) },
  { id: 'password', load: () => import('./password-section.tsx').then((module) => module.PasswordSection) },
  { id: 'color', load: () => import('./color-section.tsx').then((module) => module.ColorSection) },
  { id: 'lookup', load: () => import('./lookup-section.tsx').then((module) => module.LookupSection) },
  { id: 'tree', load: () => import('./lookup-section.tsx').then((module) => module.TreeSection) },
  { id: 'movable', load: () => import('./movable-section.tsx').then((module) => module.MovableSection) },
  { id: 'permissions', load: () => import('./permission-section.tsx').then((module) => module.PermissionSection) },
  { id: 'content', load: () => import('./content-section.tsx').then((module) => module.ContentSection) },
  { id: 'inherited', load: () => import('./inherited-section.tsx').then((module) => module.InheritedSection) },
  { id: 'rows', load: () => import('./rows-section.tsx').then((module) => module.RowsSection) },
  { id: 'cycle', load: () => import('./cycle-section.tsx').then((module) => module.CycleSection) },
  { id: 'form', load: () => import('./form-section.tsx').then((module) => module.FormSection) },
  { id: 'steps', load: () => import('./steps-section.tsx').then((module) => module.StepsSection) },
  { id: 'large-form', load: () => import('./large-form-section.tsx').then((module) => module.LargeFormSection) },
  { id: 'dialog', load: () => import('./dialog-section.tsx').then((module) => module.DialogSection) },
  { id: 'flow', load: () => import('./flow-section.tsx').then((module) => module.FlowSection) },
  { id: 'employees', load: () => import('./employee-section.tsx').then((module) => module.EmployeeSection) },
  { id: 'expanded', load: () => import('./employee-section.tsx').then((module) => module.ExpandedEmployeeSection) },
  { id: 'picture', load: () => import('./picture-section.tsx').then((module) => module.PictureSection) },
  { id: 'file', load: () => import('./file-section.tsx').then((module) => module.FileSection) },
  { id: 'upload', load: () => import('./file-section.tsx').then((module) => module.UploadSection) },
  { id: 'location', load: () => import('./location-section.tsx').then((module) => module.LocationSection) },
  { id: 'widget-flow', load: () => import('./widget-flow-section.tsx').then((module) => module.WidgetFlowSection) },
  {
    id: 'people-days',
    load: () => import('#shared/ui/gallery/people-days-section.tsx').then((module) => module.PeopleDaysSection),
  },
  {
    id: 'day-bar',
    load: () => import('#shared/ui/gallery/day-bar-section.tsx').then((module) => module.DayBarSection),
  },
  {
    id: 'step-line',
    load: () => import('#shared/ui/gallery/step-line-section.tsx').then((module) => module.StepLineSection),
  },
  {
    id: 'edited-day',
    load: () => import('#shared/ui/gallery/edited-day-section.tsx').then((module) => module.EditedDaySection),
  },
  { id: 'month', load: () => import('#shared/ui/gallery/month-section.tsx').then((module) => module.MonthSection) },
  { id: 'table', load: () => import('#shared/ui/gallery/table-section.tsx').then((module) => module.TableSection) },
];
