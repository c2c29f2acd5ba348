import { useTranslation } from 'react-i18next';
import { AUDIT_FIELDS } from '@atelier/domain/moderation/audit-field';
import {
  APPLICATION_STATUSES,
  DIFFICULTY_LEVELS,
  EVENT_STATUSES,
  EVENT_TYPES,
  MEMBERSHIP_SOURCES,
  ORDER_STATUSES,
  REPORT_STATES,
  SUBSCRIPTION_STATUSES,
  TIERS,
  VIDEO_CATEGORIES,
  VIDEO_STATUSES,
} from '@atelier/domain/values';
import { useFormat } from '../../lib/i18n/format.ts';

interface AuditLabels {
  /** Returns the label of a field; its stored name if it has none. */
  field(name: string): string;
  /** Returns a stored value as text. @param action  of the entry: tells what kind of status `status` is. */
  value(action: string, field: string, value: unknown): string;
}

/** Returns texts for the stored fields and values of the audit log. */
export function useAuditLabels(): AuditLabels {
  const { t } = useTranslation(['admin', 'common', 'library', 'events']);
  const format = useFormat();

  /** Returns the text of a value of a closed list; undefined for any other value. */
  function translateValue(subject: string, field: string, value: string): string | undefined {
    const translateKnown = <Value extends string>(values: readonly Value[], translate: (value: Value) => string) => {
      const found = values.find((one) => one === value);
      return found === undefined ? undefined : translate(found);
    };
    const status = () => translateKnown(SUBSCRIPTION_STATUSES, (one) => t(`common:status.${one}`));
    switch (field) {
      case 'tier':
      case 'level':
      case 'subscription_tier':
        return translateKnown(TIERS, (one) => t(`common:tier.${one}`));
      case 'subscription_status':
        return status();
      case 'membership_source':
        return translateKnown(MEMBERSHIP_SOURCES, (one) => t(`admin:member.source-${one}`));
      case 'category':
        return translateKnown(VIDEO_CATEGORIES, (one) => t(`library:category.${one}`));
      case 'difficulty_level':
        return translateKnown(DIFFICULTY_LEVELS, (one) => t(`library:difficulty.${one}`));
      case 'type':
        return translateKnown(EVENT_TYPES, (one) => t(`events:type.${one}`));
      case 'state':
        return translateKnown(REPORT_STATES, (one) => t(`admin:audit.report-state.${one}`));
      case 'status':
        if (subject === 'videos') return translateKnown(VIDEO_STATUSES, (one) => t(`admin:videos.status.${one}`));
        if (subject === 'events') return translateKnown(EVENT_STATUSES, (one) => t(`admin:events.status.${one}`));
        if (subject === 'starter_kit_orders')
          return translateKnown(ORDER_STATUSES, (one) => t(`admin:orders.status.${one}`));
        if (subject === 'application')
          return translateKnown(APPLICATION_STATUSES, (one) => t(`admin:requests.status.${one}`));
        return status();
      default:
        return undefined;
    }
  }

  return {
    field(name) {
      const known = AUDIT_FIELDS.find((one) => one === name);
      return known === undefined ? name : t(`admin:audit.field.${known}`);
    },
    value(action, field, value) {
      const [subject = ''] = action.split('.');
      if (value === undefined || value === null || value === '') return t('admin:audit.nothing');
      if (typeof value === 'boolean') return t(value ? 'admin:yes' : 'admin:no');
      if (typeof value === 'number') return field === 'amount_total' ? format.price(value) : format.number(value);
      if (value instanceof Date) return format.dateTime(value);
      // The log stores personal values as a hash.
      if (typeof value === 'string')
        return value.startsWith('hmac:') ? t('admin:audit.hidden') : (translateValue(subject, field, value) ?? value);
      return JSON.stringify(value);
    },
  };
}
