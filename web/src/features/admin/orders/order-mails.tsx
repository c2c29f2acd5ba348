import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { OrderMailEntry } from '@atelier/domain/contracts/admin-orders';
import {
  isResendable,
  RESENDABLE_MAILS,
  type ResendableMail,
  TEMPLATE_OF,
} from '@atelier/domain/shop/order-mail';
import { PanelSection } from '../../../components/admin/panel-section.tsx';
import { ActionError, ErrorNotice } from '../../../components/feedback/note.tsx';
import { useToast } from '../../../components/feedback/toast.tsx';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { Hint, Secondary } from '../../../components/layout/text.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useReadOnce } from '../../../lib/use-read-once.ts';
import { fetchOrderMails, resendOrderMail } from './data/order-store.ts';
import type { Order } from './order-actions.ts';

/** How often the mails are read again while the page is in view. */
const REREAD_MS = 30_000;

/** The mails about an order; read again when what they tell has changed. */
export function useOrderMails({ id, data: order }: Order) {
  const { status, shipped_at, tracking_number, refunded_cents } = order;
  const told = [status, shipped_at?.getTime(), tracking_number, refunded_cents];
  const { data, error, isPending, refetch } = useReadOnce(
    ['order-mails', id, told],
    () => fetchOrderMails({ id }),
    {
      // The server writes a mail a moment after what it tells.
      refetchInterval: REREAD_MS,
      refetchIntervalInBackground: false,
      placeholderData: (former) => former,
    },
  );
  return { data: data?.mails, error, isPending, reload: () => void refetch() };
}

interface OrderMailsSectionProps {
  order: Order;
  mails: ReturnType<typeof useOrderMails>;
}

/** When the buyer was last sent each mail that is still true, with a button that sends it again. */
export function OrderMailsSection({ order, mails }: OrderMailsSectionProps) {
  const { t } = useTranslation(['admin', 'common']);
  const kinds = RESENDABLE_MAILS.filter((kind) => isResendable(order.data, kind));
  return (
    <PanelSection title={t('admin:orders.mail.title')}>
      {mails.error === null ? null : <ErrorNotice error={mails.error} onRetry={mails.reload} />}
      {kinds.length === 0 ? <Secondary>{t('admin:orders.mail.none-to-send')}</Secondary> : null}
      <Box component="ul" sx={{ display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' }}>
        {kinds.map((kind) => (
          <ResendableRow key={kind} order={order} kind={kind} mails={mails} />
        ))}
      </Box>
    </PanelSection>
  );
}

function ResendableRow({
  order: { id, data },
  kind,
  mails,
}: OrderMailsSectionProps & { kind: ResendableMail }) {
  const { t } = useTranslation(['admin', 'common']);
  const toast = useToast();
  const action = useAction();
  const name = t(`admin:orders.mail.template.${TEMPLATE_OF[kind]}`);
  const last = mails.data?.find(({ template }) => template === TEMPLATE_OF[kind]);

  async function resend() {
    const answer = { changed: false };
    const isDone = await action.run(async () => {
      answer.changed = (await resendOrderMail({ id, mail: kind })).changed;
    });
    if (!isDone) return;
    toast(
      answer.changed ? 'success' : 'info',
      answer.changed
        ? t('admin:orders.mail.resent', { name: data.full_name })
        : t('admin:orders.mail.unchanged'),
    );
    mails.reload();
  }
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          gap: '8px 18px',
          alignItems: 'center',
          justifyContent: 'space-between',
        }}
      >
        <Box sx={{ flex: '1 1 18ch', minWidth: 0 }}>
          <b>{name}</b>
          <Hint>{mails.isPending ? t('common:loading') : <LastSent mail={last} />}</Hint>
        </Box>
        <BusyButton
          variant="outlined"
          busy={action.busy}
          onClick={() => void resend()}
          aria-label={`${t('admin:orders.mail.resend')}, ${name}`}
        >
          {t('admin:orders.mail.resend')}
        </BusyButton>
      </Box>
      <ActionError
        failure={action.failure}
        conflictNote={t('admin:orders.mail.conflict')}
        onRetry={() => void resend()}
      />
    </Box>
  );
}

function LastSent({ mail }: { mail: OrderMailEntry | undefined }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  if (mail === undefined) return t('orders.mail.none');
  if (mail.state === 'sent') {
    return t('orders.mail.last', { date: format.dateTime(new Date(mail.at)) });
  }
  return t(`orders.mail.state.${mail.state}`);
}
