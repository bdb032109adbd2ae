/**
 * The ui kit. Components take every word as a prop, already translated; their own few words come from `UiProvider`. The
 * island that fills a page imports `styles/index.css` first.
 */
export { UiProvider, type UiProviderProps } from './provider.tsx';
export { uiTextNames, uiTexts, useUiTexts, type UiTexts } from './texts.ts';
export { $theme, followTheme, resolveTheme, setTheme, type Theme } from './theme.ts';
export { phoneBreakpoint, useIsCoarse, useIsPhone, useMediaQuery } from './media.ts';
export * from './icon/index.ts';

export { Button, type ButtonProps, type ButtonVariant, type ControlSize } from './button/button.tsx';
export { TriggerButton, type TriggerButtonProps } from './button/trigger-button.tsx';
export { IconButton, type IconButtonProps } from './button/icon-button.tsx';

export { Description, FieldError, FieldNotes, Label } from './field/field.tsx';
export type { FieldWords, FieldWordsWithPlaceholder } from './field/words.ts';
export { TextField, type TextFieldProps } from './field/text-field.tsx';
export { TextArea, type TextAreaProps } from './field/text-area.tsx';
export { PasswordField, type PasswordFieldProps } from './field/password-field.tsx';
export { SearchField, type SearchFieldProps } from './field/search-field.tsx';

export { Checkbox, type CheckboxProps } from './choice/checkbox.tsx';
export { Switch, type SwitchProps } from './choice/switch.tsx';
export { Select, type SelectOption, type SelectProps } from './choice/select.tsx';

export {
  Dialog,
  DialogTrigger,
  SidePanel,
  type DialogControls,
  type DialogProps,
  type SidePanelProps,
} from './overlay/dialog.tsx';
export { Popover, PopoverDialog, PopoverTrigger, type PopoverProps } from './overlay/popover.tsx';
export { AnchoredTooltip, Focusable, Tooltip, TooltipTrigger, type TooltipProps } from './overlay/tooltip.tsx';

export { ListBox, Option, OptionGroup, type OptionGroupProps, type OptionProps } from './menu/list-box.tsx';
export {
  Menu,
  MenuItem,
  MenuSection,
  MenuSeparator,
  MenuTrigger,
  SubmenuTrigger,
  type MenuItemProps,
  type MenuProps,
  type MenuSectionProps,
} from './menu/menu.tsx';
export { MoreMenu } from './menu/more-menu.tsx';

export { Toaster } from './feedback/toaster.tsx';
export { showToast, type ToastMessage, type ToastVariant } from './feedback/show-toast.ts';
export { EmptyState, type EmptyStateProps } from './feedback/empty-state.tsx';
export { ErrorState, RequestId, type ErrorStateProps } from './feedback/error-state.tsx';
export { Skeleton, skeletonDelay, useDelayed, type SkeletonProps } from './feedback/skeleton.tsx';

export { BarChart, type ChartBar, type ChartTable } from './chart/bar-chart.tsx';

export { DataTable } from './table/data-table.tsx';
export type { DataTableColumn, DataTableProps, RowKey, RowSelection, TableSort } from './table/types.ts';

export { AuthCard, type AuthCardProps } from './shell/auth-card.tsx';
export { Shell, type ShellProps } from './shell/shell.tsx';
export type { BottomBarItem, NavGroup, NavItem } from './shell/types.ts';
