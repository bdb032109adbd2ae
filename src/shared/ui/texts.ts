import { createContext, useContext } from 'react';

/**
 * The few words that components say by themselves: names of icon buttons and of states. Translated by the caller, given
 * once through {@link UiProvider}; a component's own prop overrides the word it needs.
 */
export interface UiTexts {
  /** Button that closes a dialog, panel or drawer. */
  close: string;
  /** Button that closes a notification. */
  dismiss: string;
  /** Button that clears a field. */
  clear: string;
  /** Button that removes a tag; `{{name}}` is the tag. */
  remove: string;
  showPassword: string;
  hidePassword: string;
  /** Button that opens a calendar. */
  openCalendar: string;
  previousMonth: string;
  nextMonth: string;
  increase: string;
  decrease: string;
  /** Shown in a field whose choice has yet to be made. */
  choose: string;
  /** Shown in an open list while its options load. */
  loading: string;
  /** Shown in an open list without options. */
  noOptions: string;
  /** Screen readers have the browser's own mark of a required field; this is the mark of an optional one. */
  optional: string;
  retry: string;
  /** The text before a request id, e.g. `Request`. */
  requestId: string;
  copy: string;
  copied: string;
  selectAll: string;
  selectRow: string;
  /** Handle that changes a column's width. */
  resizeColumn: string;
  rowActions: string;
  expand: string;
  collapse: string;
  /** Button of a card that shows the rest of a record. */
  showMore: string;
  showLess: string;
  /** Landmark of the notifications. */
  notifications: string;
  /** Landmark and button of the navigation. */
  navigation: string;
  openNavigation: string;
  skipToContent: string;
  /** Shown in a chart without any figure. */
  emptyChart: string;
}

const names: (keyof UiTexts)[] = [
  'close',
  'dismiss',
  'clear',
  'remove',
  'showPassword',
  'hidePassword',
  'openCalendar',
  'previousMonth',
  'nextMonth',
  'increase',
  'decrease',
  'choose',
  'loading',
  'noOptions',
  'optional',
  'retry',
  'requestId',
  'copy',
  'copied',
  'selectAll',
  'selectRow',
  'resizeColumn',
  'rowActions',
  'expand',
  'collapse',
  'showMore',
  'showLess',
  'notifications',
  'navigation',
  'openNavigation',
  'skipToContent',
  'emptyChart',
];

/** The keys of {@link UiTexts}, so that a catalogue of messages can be checked against them. */
export const uiTextNames: readonly (keyof UiTexts)[] = names;

/**
 * Builds the texts from a translator, e.g. `uiTexts((name) => t('common:ui.' + name))`; each is translated when it is
 * read.
 */
export function uiTexts(translate: (name: keyof UiTexts) => string): UiTexts {
  const getters = names.map((name) => [name, { get: () => translate(name), enumerable: true }] as const);
  return Object.defineProperties({}, Object.fromEntries(getters)) as Record<keyof UiTexts, string>;
}

/** Without a provider the keys of the words show, so that a missing provider is noticed at once. */
const unset = /* @__PURE__ */ uiTexts((name) => `ui.${name}`);

export const UiTextsContext = /* @__PURE__ */ createContext<UiTexts>(unset);

/** The kit's own words in the reader's language. */
export function useUiTexts(): UiTexts {
  return useContext(UiTextsContext);
}
