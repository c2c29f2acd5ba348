import { useTranslation } from 'react-i18next';
import { countryName } from '@atelier/domain/shop/country';
import {
  orderReference,
  type StarterKitOrder,
  isPartlyRefunded,
} from '@atelier/domain/shop/starter-kit-order';
import type { ExportColumn } from '../../../components/admin/export-button.tsx';
import { useLocale } from '../../../lib/i18n/use-locale.ts';

/** The columns of the file for the bookkeeper: amounts in euros. */
export function useOrderExport(): readonly ExportColumn<StarterKitOrder>[] {
  const { t } = useTranslation('admin');
  const locale = useLocale();
  const column = (heading: string, cell: ExportColumn<StarterKitOrder>['cell']) => ({
    heading,
    cell,
  });
  return [
    column(t('orders.reference'), ({ id, data }) => orderReference(id, data)),
    column(t('orders.ordered'), ({ data }) => data.created_at),
    column(t('orders.paid'), ({ data }) => data.paid_at),
    column(t('orders.status-column'), ({ data }) => {
      const status = t(`orders.status.${data.status}`);
      return isPartlyRefunded(data) ? t('orders.status-partly', { status }) : status;
    }),
    column(t('orders.amount-euros'), ({ data }) => data.amount_total / 100),
    column(t('orders.refunded-euros'), ({ data }) => (data.refunded_cents ?? 0) / 100),
    column(t('audit.field.refunded_at'), ({ data }) => data.refunded_at),
    column(t('orders.name'), ({ data }) => data.full_name),
    column(t('orders.email'), ({ data }) => data.email),
    column(t('orders.phone'), ({ data }) => data.phone),
    column(t('orders.address'), ({ data }) => data.address),
    column(t('orders.postal-code'), ({ data }) => data.postal_code),
    column(t('orders.city'), ({ data }) => data.city),
    column(t('orders.country'), ({ data }) => countryName(locale, data.country)),
    column(t('orders.tracking'), ({ data }) => data.tracking_number),
    column(t('orders.withdrawn'), ({ data }) => data.withdrawn_at),
    column(t('orders.returned'), ({ data }) => data.returned_at),
    column(t('orders.payment'), ({ data }) => data.stripe_payment_intent_id),
  ];
}
