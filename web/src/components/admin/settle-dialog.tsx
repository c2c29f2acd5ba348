import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/i18n/format.ts';
import { ConfirmDialog } from '../feedback/confirm-dialog.tsx';

interface SettleDialogProps {
  cents: number;
  /** Name of whom the money is owed to. */
  name: string;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks whether money that a failed refund owes has arrived in another way. Mounted while open. */
export function SettleDialog({ cents, name, onConfirm, onCancel }: SettleDialogProps) {
  const { t } = useTranslation('admin');
  const amount = useFormat().price(cents);
  return (
    <ConfirmDialog
      open
      title={t('settle.question', { amount, name })}
      text={t('settle.text')}
      confirm={t('orders.settle')}
      danger
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
