import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { StarterKitOrder } from '@atelier/domain/shop/starter-kit-order';
import { ConfirmDialog } from '../../../components/feedback/confirm-dialog.tsx';
import { Note } from '../../../components/feedback/note.tsx';
import { useFormat } from '../../../lib/i18n/format.ts';

interface ShipDialogProps {
  order: StarterKitOrder;
  /** When the buyer gave the kit up; live. */
  withdrawn: Date | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before the buyer is written to, says what the e-mail can tell them, and warns of a kit that they gave up. */
export function ShipDialog({ order, withdrawn, onConfirm, onCancel }: ShipDialogProps) {
  const { t } = useTranslation(['admin', 'common']);
  const format = useFormat();
  const { full_name: name, tracking_number: number = '' } = order;
  const text = number === '' ? t('admin:orders.untracked-text') : t('admin:orders.tracked-text', { name, number });
  return (
    <ConfirmDialog
      open
      title={number === '' ? t('admin:orders.untracked') : t('admin:orders.tracked', { name })}
      text={
        withdrawn === undefined ? (
          text
        ) : (
          <Box sx={{ display: 'grid', gap: 2 }}>
            <Note tone="warning">{t('admin:orders.withdrawn-unsent', { date: format.date(withdrawn) })}</Note>
            {text}
          </Box>
        )
      }
      confirm={t('admin:orders.shipped')}
      cancel={t('common:actions.cancel')}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
