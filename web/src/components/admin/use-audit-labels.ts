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
  /** What a field is called on the pages that show it; its own name when it is on none. */
  field(name: string): string;
  /** A stored value as those pages say it. @param action of the entry: a status means another thing in each. */
  value(action: string, field: string, value: unknown): string;
}

/** The words of what the audit log holds in the database's own. */
export function useAuditLabels(): AuditLabels {
  const { t } = useTranslation(['admin', 'common', 'library', 'events']);
  const format = useFormat();

  /** A value that pages have a word for; undefined for any other. */
  function allowed(subject: string, field: string, value: string): string | undefined {
    const translateKnown = <Value extends string>(values: readonly Value[], word: (value: Value) => string) => {
      const found = values.find((one) => one === value);
      return found === undefined ? undefined : word(found);
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
      // A fingerprint stands for what the log must not keep.
      if (typeof value === 'string')
        return value.startsWith('hmac:') ? t('admin:audit.hidden') : (allowed(subject, field, value) ?? value);
      return JSON.stringify(value);
    },
  };
}
