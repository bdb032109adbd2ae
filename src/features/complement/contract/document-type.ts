import { alertRecipients } from '#shared/contract/alerts.ts';
import { choice, computed, defineResource, flag, integer, text } from '#shared/contract/index.ts';
import { z } from 'zod';

/** The most days before its end that a document can be said to expire soon. */
export const mostAlertDays = 365;

/** Of people who work here and whom the reader may see. */
const count = () => computed(z.int().nullable(), { column: 'shown', width: 120 });

/** Types of documents that a company keeps about its people (docs/domain.md#employee-documents). */
export const documentType = defineResource({
  name: 'complement.document_type',
  module: 'ZBCP',
  path: '/complement/api/v2/document_types/',
  audience: { of: 'company', scope: 'shared', follows: ['complement.employee_document'] },
  words: { namespace: 'complement', key: 'documentType' },
  defaultOrdering: 'doc_type_code',
  phoneFields: ['missing_count', 'expired_count'],
  fields: {
    doc_type_code: text({
      max: 20,
      required: true,
      unique: true,
      search: true,
      sort: 'natural',
      filter: true,
      column: 'shown',
      width: 140,
    }),
    doc_type_name: text({
      max: 50,
      required: true,
      search: true,
      sort: true,
      filter: true,
      column: 'shown',
      width: 260,
    }),
    /** Everybody who works here must have one. */
    is_required: flag({ default: false, filter: true, column: 'shown', width: 110 }),
    has_expiry: flag({ default: true, filter: true, column: 'shown', width: 110 }),
    /** So many days before its end a document expires soon, and its alert is sent. */
    alert_days: integer({
      min: 1,
      max: mostAlertDays,
      default: 30,
      unit: 'days',
      column: 'hidden',
      width: 140,
      visibleWhen: { field: 'has_expiry', is: true },
    }),
    /** Who is notified that one expires or is missing. */
    alert_to: choice(alertRecipients, { default: 'rule', filter: true, column: 'hidden', width: 200 }),
    /** Employees see and open their own documents of it. */
    visible_to_employee: flag({ default: false, filter: true, column: 'shown', width: 130 }),
    /** How many people have none; null of a type that is not required. */
    missing_count: count(),
    /** How many documents expire soon, and how many have expired and were not renewed. */
    expiring_count: count(),
    expired_count: count(),
    remark: text({ max: 200, column: 'hidden', width: 260 }),
  },
});
