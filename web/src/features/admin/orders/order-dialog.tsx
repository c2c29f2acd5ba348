import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { PrinterIcon } from '@phosphor-icons/react/dist/csr/Printer';
import { path } from '@atelier/domain/paths';
import { countryName } from '@atelier/domain/shop/country';
import { parseStarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import { trackingUrl } from '@atelier/domain/shop/tracking-url';
import { MAX_LENGTH } from '@atelier/domain/limits';
import { DefinitionList } from '../../../components/admin/definition-list.tsx';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { ActionError } from '../../../components/feedback/action-error.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { useToast } from '../../../components/feedback/toast.tsx';
import { useGuardedClose } from '../../../components/forms/use-guarded-close.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useSession } from '../../../lib/session/session.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { useConflictCheck } from '../../../lib/firestore/use-conflict-check.ts';
import { saveTracking } from './data/order-store.ts';
import { Tracking } from './order-columns.tsx';
import { fulfilmentStatus, type Order } from './use-order-status-change.ts';

interface OrderDialogProps {
  order: Order;
  onPrint: (order: Order) => void;
  onClose: () => void;
}

/** The buyer's details, and the form for the tracking number. */
export function OrderDialog({ order: { id, data: initialOrder }, onPrint, onClose }: OrderDialogProps) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const locale = useLocale();
  const toast = useToast();
  const session = useSession();
  const titleId = useId();
  const action = useAction();
  const { seen: data, run: runChecked } = useConflictCheck(path.order(id), parseStarterKitOrder, initialOrder);
  const guardedClose = useGuardedClose(action.busy, onClose);
  const [number, setNumber] = useState(initialOrder.tracking_number ?? '');
  const mayChange = fulfilmentStatus(data.status) !== undefined;
  const typed = number.trim();
  const isUnknownFormat = typed !== '' && trackingUrl(typed) === undefined;
  /** A new number of a shipped order is sent to the buyer as soon as it is stored. */
  const sendsMail = data.status === 'expedié' && typed !== '' && typed !== data.tracking_number;
  const hints = [isUnknownFormat && t('orders.tracking-doubtful'), sendsMail && t('orders.tracking-mails')].filter(
    Boolean,
  );

  async function save(event?: FormEvent) {
    event?.preventDefault();
    const uid = session.status === 'signed-in' ? session.uid : '';
    if (await action.run(() => runChecked((seen) => saveTracking(uid, id, seen, number)))) {
      toast('success', t(sendsMail ? 'orders.tracking-mailed' : 'orders.tracking-saved'));
      onClose();
    }
  }
  return (
    <Dialog open {...guardedClose.dialog} aria-labelledby={titleId} maxWidth="sm" fullWidth scroll="body">
      <Typography variant="h3" component="h2" id={titleId} sx={{ mb: 2 }}>
        {t('orders.customer')}
      </Typography>
      <DefinitionList
        facts={[
          [t('orders.name'), data.full_name],
          [t('orders.address'), data.address],
          [t('orders.postal-code'), data.postal_code],
          [t('orders.city'), data.city],
          [t('orders.country'), countryName(locale, data.country)],
          [t('orders.phone'), data.phone ?? '–'],
          [t('orders.amount'), format.price(data.amount_total)],
          [t('orders.reference'), id],
          [t('orders.date'), format.dateTime(data.paid_at ?? data.created_at)],
          ...(data.withdrawn_at === undefined
            ? []
            : [[t('orders.withdrawn'), format.dateTime(data.withdrawn_at)] as const]),
        ]}
      />
      <Box
        component="form"
        {...guardedClose.form}
        onSubmit={(event) => void save(event)}
        noValidate
        sx={{ display: 'grid', gap: 2, mt: 2.5 }}
      >
        {mayChange ? (
          <TextField
            label={t('orders.tracking')}
            value={number}
            maxLength={MAX_LENGTH.trackingNumber}
            autoComplete="off"
            spellCheck={false}
            help={hints.length === 0 ? t('orders.tracking-help') : hints.join(' ')}
            onChange={(event) => setNumber(event.target.value)}
          />
        ) : null}
        {data.tracking_number === undefined ? null : (
          <Box>
            {t('orders.follow')} <Tracking number={data.tracking_number} />
          </Box>
        )}
        <ActionError
          failure={action.failure}
          conflictNote={
            <>
              {t('conflict.again')} <b>{t(`orders.status.${data.status}`)}</b>
            </>
          }
          onRetry={() => void save()}
        />
        <Stack direction={{ xs: 'column-reverse', sm: 'row' }} spacing={1.5} sx={{ justifyContent: 'flex-end' }}>
          <Button
            onClick={() => onPrint({ id, data })}
            startIcon={<PrinterIcon size={18} aria-hidden="true" />}
            sx={{ mr: { sm: 'auto' } }}
          >
            {t('orders.print')}
          </Button>
          <Button variant="outlined" onClick={onClose} disabled={action.busy}>
            {t('orders.close')}
          </Button>
          {mayChange ? (
            <BusyButton busy={action.busy} type="submit" variant="contained">
              {t('orders.save')}
            </BusyButton>
          ) : null}
        </Stack>
      </Box>
    </Dialog>
  );
}
