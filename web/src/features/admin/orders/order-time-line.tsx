import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { OrderMailEntry } from '@atelier/domain/contracts/admin-orders';
import { orderEvents, type OrderEventKind } from '@atelier/domain/shop/order-time-line';
import type { StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import { knownDisputeReason } from '@atelier/domain/shop/order-dispute';
import { PanelSection } from '../../../components/admin/panel-section.tsx';
import { TrackingLink } from '../../../components/admin/tracking-link.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';

const Event = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0,1fr)',
  gap: 2,
  padding: '10px 0',
  borderTop: `1px solid ${theme.vars?.palette.line.soft}`,
  overflowWrap: 'anywhere',
  '&:first-of-type': { borderTop: 0, paddingTop: 0 },
  '& > time, & > small': { fontSize: '.875rem', color: theme.vars?.palette.text.tertiary },
}));

type Line =
  | { readonly kind: OrderEventKind; readonly at: Date | undefined }
  | { readonly kind: 'mail'; readonly at: Date; readonly mail: OrderMailEntry };

/** Puts the mails between the events by time; what has no time stays behind what it follows. */
function linesOf(order: StarterKitOrder, mails: readonly OrderMailEntry[]): readonly Line[] {
  const lines: Line[] = [...orderEvents(order)];
  for (const mail of mails.toSorted((a, b) => a.at - b.at)) {
    const at = new Date(mail.at);
    const later = lines.findIndex((line) => line.at !== undefined && line.at > at);
    lines.splice(later === -1 ? lines.length : later, 0, { kind: 'mail', at, mail });
  }
  return lines;
}

/** What happened to an order and which mails were sent about it, the oldest first. */
export function OrderTimeLine({
  order,
  mails,
}: {
  order: StarterKitOrder;
  mails: readonly OrderMailEntry[];
}) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <PanelSection title={t('orders.time-line')}>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {linesOf(order, mails).map((line) => (
          <Event key={line.kind === 'mail' ? line.mail.id : line.kind}>
            <span>
              {line.kind === 'mail' ? (
                <MailText mail={line.mail} />
              ) : (
                <EventText kind={line.kind} order={order} />
              )}
            </span>
            {line.at === undefined ? (
              <small>{t('orders.event.undated')}</small>
            ) : (
              <time dateTime={line.at.toISOString()}>{format.dateTime(line.at)}</time>
            )}
          </Event>
        ))}
      </Box>
    </PanelSection>
  );
}

function MailText({ mail: { template, state } }: { mail: OrderMailEntry }) {
  const { t } = useTranslation('admin');
  const name = t(`orders.mail.template.${template}`);
  if (state === 'sent') return t('orders.event.mail', { name });
  return t('orders.event.mail-unsent', { name, state: t(`orders.mail.state.${state}`) });
}

function EventText({ kind, order }: { kind: OrderEventKind; order: StarterKitOrder }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const { refunded_cents = 0, amount_total, tracking_number = '' } = order;
  if (kind === 'refunded') {
    const amount = format.price(refunded_cents);
    return t(
      refunded_cents >= amount_total ? 'orders.event.refunded' : 'orders.event.partly-refunded',
      { amount },
    );
  }
  if (kind === 'disputed') return <DisputeText order={order} />;
  if (kind !== 'shipped' || tracking_number === '') return t(`orders.event.${kind}`);
  return (
    <>
      {t('orders.event.shipped-tracked')} <TrackingLink number={tracking_number} />
    </>
  );
}

/**
 * What became of the dispute; while it is open, why it is disputed and until when an answer is
 * taken.
 */
function DisputeText({
  order: { dispute_status, dispute_reason, dispute_due_by },
}: {
  order: StarterKitOrder;
}) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  if (dispute_status === 'won') return t('orders.event.dispute-won');
  if (dispute_status === 'lost') return t('orders.event.dispute-lost');
  const reason = t(`orders.dispute.reason.${knownDisputeReason(dispute_reason)}`);
  if (dispute_due_by === undefined) return t('orders.event.disputed', { reason });
  return t('orders.event.disputed-until', { reason, date: format.dateTime(dispute_due_by) });
}
