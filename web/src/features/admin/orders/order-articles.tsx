import { useTranslation } from 'react-i18next';
import { keptCents } from '@atelier/domain/shop/order-withdrawal';
import {
  lastDeliveryDay,
  orderLines,
  type StarterKitOrder,
} from '@atelier/domain/shop/starter-kit-order';
import {
  type Definition,
  DefinitionList,
  PanelSection,
} from '../../../components/admin/panel-section.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';
import { PaymentLink } from './order-facts.tsx';

/**
 * What was ordered, with each amount, the total, what went back of it, and until when it should
 * arrive.
 */
export function OrderArticles({ order }: { order: StarterKitOrder }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const lastDay = lastDeliveryDay(order);
  const { amount_total, refunded_cents = 0 } = order;
  const refunds: readonly Definition[] =
    refunded_cents === 0
      ? []
      : [
          [t('orders.refunded'), format.price(-refunded_cents)],
          [t('orders.kept'), <b key="kept">{format.price(keptCents(order))}</b>],
        ];
  return (
    <PanelSection title={t('orders.articles')}>
      <DefinitionList
        facts={[
          ...orderLines(order).map(({ kind, cents }): Definition => [
            t(`orders.line.${kind}`),
            format.price(cents),
          ]),
          [t('orders.total'), <b key="total">{format.price(amount_total)}</b>],
          ...refunds,
          [t('orders.payment'), <PaymentLink key="payment" order={order} />],
          ...(lastDay === undefined
            ? []
            : [[t('orders.deliver-by'), format.day(lastDay)] as const]),
        ]}
      />
    </PanelSection>
  );
}
