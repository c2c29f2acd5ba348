import { useTranslation } from 'react-i18next';
import { countryName } from '@atelier/domain/shop/country';
import { orderReference } from '@atelier/domain/shop/order-number';
import { isPartlyRefunded } from '@atelier/domain/shop/order-state';
import type { StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import type { CsvColumn } from '../../../components/admin/csv-button.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';

/** The columns of the file for the bookkeeper: amounts in euros, days of Europe/Paris. */
export function useOrderCsv(): readonly CsvColumn<StarterKitOrder>[] {
  const { t } = useTranslation('admin');
  const { euros, numericDate } = useFormat();
  const locale = useLocale();
  const day = (at: Date | undefined) => (at === undefined ? '' : numericDate(at));
  const column = (heading: string, cell: CsvColumn<StarterKitOrder>['cell']) => ({ heading, cell });
  return [
    column(t('orders.reference'), ({ id, data }) => orderReference(id, data)),
    column(t('orders.ordered'), ({ data }) => day(data.created_at)),
    column(t('orders.paid'), ({ data }) => day(data.paid_at)),
    column(t('orders.status-column'), ({ data }) => {
      const status = t(`orders.status.${data.status}`);
      return isPartlyRefunded(data) ? t('orders.status-partly', { status }) : status;
    }),
    column(t('orders.amount-euros'), ({ data }) => euros(data.amount_total)),
    column(t('orders.refunded-euros'), ({ data }) => euros(data.refunded_cents ?? 0)),
    column(t('orders.name'), ({ data }) => data.full_name),
    column(t('orders.email'), ({ data }) => data.email ?? ''),
    column(t('orders.phone'), ({ data }) => data.phone ?? ''),
    column(t('orders.address'), ({ data }) => data.address),
    column(t('orders.postal-code'), ({ data }) => data.postal_code),
    column(t('orders.city'), ({ data }) => data.city),
    column(t('orders.country'), ({ data }) => countryName(locale, data.country)),
    column(t('orders.tracking'), ({ data }) => data.tracking_number ?? ''),
    column(t('orders.withdrawn'), ({ data }) => day(data.withdrawn_at)),
    column(t('orders.returned'), ({ data }) => day(data.returned_at)),
    column(t('orders.payment'), ({ data }) => data.stripe_payment_intent_id ?? ''),
  ];
}
