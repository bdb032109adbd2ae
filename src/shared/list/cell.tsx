import './list.css';
import { Fragment } from 'react';
import { z } from 'zod';
import {
  isBlank,
  pickedLocationSchema,
  referenceSchema,
  rowsOf,
  uploadedFileSchema,
  type AnyField,
  type ResourceName,
  type UploadedFile,
} from '#shared/contract/index.ts';
import { FileLink } from './display/file-link.tsx';
import { Nothing } from './display/nothing.tsx';
import { ContentName } from './display/content-name.tsx';
import { PermissionNames } from './display/permission-names.tsx';
import { Swatch } from './display/swatch.tsx';
import {
  formatDay,
  formatInstant,
  formatNumber,
  formatSpan,
  i18n,
  formatTime,
  formatTimes,
  zoneName,
  type Writing,
} from '#shared/i18n/index.ts';
import { durationText } from '#shared/i18n/figures.ts';
import { CheckIcon, Icon, MinusIcon } from '#shared/ui/index.ts';
import { StateCell } from './display/state-cell.tsx';
import { RecordLink } from './record-link.tsx';
import type { FieldWords } from '#shared/record/words.ts';

/** What a cell needs besides its value. */
export interface CellContext {
  readonly words: FieldWords;
  readonly writing: Writing;
  /** IANA zone in which instants are shown. */
  readonly zone: string;
  /** Instants also show the zone. */
  readonly saysZone: boolean;
  /** Path of the screen of a resource, if the person may open it. */
  readonly screenOf: (name: ResourceName) => string | undefined;
}

const referencesSchema = z.array(referenceSchema);
/** One file, or several. */
const filesSchema = z.union([z.array(uploadedFileSchema), uploadedFileSchema.transform((file) => [file])]);
const permissionsSchema = z.array(z.string());
const isoInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** A field's value as people read it: in lists, in record panels and in cards. */
export function FieldValue({
  name,
  field,
  value,
  context,
}: {
  name: string;
  field: AnyField;
  value: unknown;
  context: CellContext;
}) {
  const { words, writing } = context;
  if (field.whenEmpty === 'said' && isBlank(value)) return words.whenEmpty(name);
  if (field.secret) return value === true ? <span aria-hidden="true">••••</span> : <Nothing />;
  if (field.valueType === 'reference') {
    const reference = referenceSchema.safeParse(value).data;
    if (!reference) return <Nothing />;
    return <RecordLink id={reference.id} name={reference.display_name} of={field.target} screenOf={context.screenOf} />;
  }
  if (field.valueType === 'references') {
    const all = referencesSchema.safeParse(value).data ?? [];
    return all.length === 0 ? <Nothing /> : <ReferenceList all={all} />;
  }
  if (field.valueType === 'permissions') {
    const all = permissionsSchema.safeParse(value).data ?? [];
    return all.length === 0 ? <Nothing /> : <PermissionNames all={all} />;
  }
  if (field.rows) return <RowsValue name={name} field={field} value={value} context={context} />;
  if (field.options.tones && typeof value === 'string' && value !== '')
    return <StateCell name={name} field={field} value={value} words={words} />;
  if (field.valueType === 'choice') {
    return value === null || value === undefined || value === '' ? <Nothing /> : words.choice(name, value);
  }
  if (field.valueType === 'flag' || typeof value === 'boolean') return <YesNo value={value === true} />;
  if (value === null || value === undefined || value === '') return <Nothing />;
  if (typeof value === 'number') {
    const { unit } = field.widget;
    if (field.kind === 'minute') {
      const text = field.options.isSpan ? formatSpan(value, writing.language) : durationText(value, writing, name);
      return <span className="resource-figure">{text}</span>;
    }
    return (
      <span className="resource-figure">
        {formatNumber(value, writing.language)}
        {unit ? ` ${i18n.t(`common:unit.${unit}`, { count: value })}` : ''}
      </span>
    );
  }
  if (field.valueType === 'files') return <Files files={filesSchema.safeParse(value).data ?? []} />;
  if (field.valueType === 'place')
    return <bdi>{pickedLocationSchema.safeParse(value).data?.formatted_address ?? ''}</bdi>;
  if (typeof value !== 'string') return <Nothing />;
  if (field.kind === 'color')
    return (
      <bdi className="with-swatch">
        <Swatch color={value} />
        {value}
      </bdi>
    );
  if (field.kind === 'content') return <ContentName content={value} />;
  if (field.valueType === 'date') return formatDay(value, writing);
  if (field.valueType === 'time') return <span className="resource-figure">{formatTime(value, writing)}</span>;
  if (field.valueType === 'datetime' || (field.valueType === 'computed' && isoInstant.test(value))) {
    return <Instant value={value} context={context} />;
  }
  // Without letters a browser takes the reader's direction, and the plus would stand at the other end.
  if (field.kind === 'phone') return <bdi dir="ltr">{value}</bdi>;
  return <bdi>{field.valueType === 'computed' ? formatTimes(value, writing) : value}</bdi>;
}

function Files({ files: [first, ...more] }: { files: readonly UploadedFile[] }) {
  if (!first) return <Nothing />;
  return (
    <span>
      <bdi>
        <FileLink file={first} />
      </bdi>
      {more.length > 0 ? <span className="resource-more"> +{more.length}</span> : null}
    </span>
  );
}

/**
 * An instant in the company's zone; seconds and the zone's name appear on hover as a plain title, since a tooltip for
 * each cell would cost too much.
 */
export function Instant({
  value,
  context: { zone, saysZone, writing },
}: {
  value: string;
  context: Pick<CellContext, 'zone' | 'saysZone' | 'writing'>;
}) {
  const exact = `${formatInstant(value, zone, writing, 'seconds')} · ${zoneName(zone, writing.language, value)}`;
  return (
    <time dateTime={value} className="resource-figure" title={exact}>
      {formatInstant(value, zone, writing, saysZone ? 'zone' : 'medium')}
    </time>
  );
}

function ReferenceList({ all }: { all: readonly { id: number; display_name: string }[] }) {
  const names = all.map((reference) => reference.display_name);
  return (
    <span>
      <bdi>{names[0]}</bdi>
      {names.length > 1 ? <span className="resource-more"> +{names.length - 1}</span> : null}
    </span>
  );
}

interface RowsValueProps {
  readonly name: string;
  readonly field: AnyField;
  readonly value: unknown;
  readonly context: CellContext;
  /** All rows, a line each; otherwise the first and how many more. */
  readonly isWhole?: boolean;
}

/** Whether a value beside others says nothing without its name: a number without a unit, a tick. */
const isBare = ({ valueType, widget }: AnyField): boolean =>
  valueType === 'flag' || ((valueType === 'integer' || valueType === 'decimal') && widget.unit === undefined);

/** Whether two values beside each other are a beginning and an end. */
const isSpan = (before: AnyField | undefined, { valueType }: AnyField): boolean =>
  valueType === 'time' && before?.valueType === 'time';

/** Child rows, each with its values side by side and their names; in a cell only the names without which a value says nothing. */
export function RowsValue({ name, field, value, context, isWhole = false }: RowsValueProps) {
  const rows = rowsOf(value);
  if (rows.length === 0) return <Nothing />;
  const own = { ...context, words: context.words.rows(name) };
  const line = (row: Readonly<Record<string, unknown>>) =>
    Object.entries(field.rows?.fields ?? {})
      .filter(([cell, { valueType }]) => !isBlank(row[cell]) && !(valueType === 'flag' && row[cell] === false))
      .map(([cell, each], place, cells) => (
        <Fragment key={cell}>
          {place === 0 ? null : !isWhole && isSpan(cells[place - 1]?.[1], each) ? '–' : ' · '}
          {place > 0 && (isWhole || isBare(each)) ? (
            <span className="resource-muted">{own.words.field(cell)} </span>
          ) : null}
          {place > 0 && each.valueType === 'flag' ? null : (
            <FieldValue name={cell} field={each} value={row[cell]} context={own} />
          )}
        </Fragment>
      ));
  if (!isWhole)
    return (
      <span className="resource-line">
        {line(rows[0] ?? {})}
        {rows.length > 1 ? <span className="resource-more"> +{rows.length - 1}</span> : null}
      </span>
    );
  return (
    <ol className="resource-rows">
      {rows.map((row, place) => (
        <li key={place}>{line(row)}</li>
      ))}
    </ol>
  );
}

function YesNo({ value }: { value: boolean }) {
  return (
    <span
      className="resource-yes-no"
      data-value={value}
      role="img"
      aria-label={i18n.t(value ? 'common:yes' : 'common:no')}
    >
      <Icon as={value ? CheckIcon : MinusIcon} />
    </span>
  );
}

/** The alignment of a column's values: numbers and durations are at the end. */
export function alignmentOf(field: AnyField): 'start' | 'end' {
  if (field.valueType === 'integer' || field.valueType === 'decimal') return 'end';
  const isNumber = field.read.safeParse(1).success && !field.read.safeParse('1').success;
  return field.valueType === 'computed' && isNumber ? 'end' : 'start';
}
