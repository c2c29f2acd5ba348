import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WithdrawalPreview } from '@atelier/domain/contracts/payments';
import { useFormat } from '../../lib/i18n/format.ts';
import { previewWithdrawal } from './data/contract-calls.ts';

/** Returns the sentence that says what a withdrawal from the subscription gives back: the amount once it is known. */
export function useRefundText(isSubscription: boolean): string {
  const { t } = useTranslation('contracts');
  const format = useFormat();
  const [preview, setPreview] = useState<WithdrawalPreview | null>(null);
  useEffect(() => {
    // Without an answer the rule is shown; the declaration itself reports what is wrong.
    if (isSubscription) previewWithdrawal({}).then(setPreview, () => setPreview(null));
  }, [isSubscription]);
  if (!isSubscription) return '';
  if (preview === null) return ` ${t('withdraw.refund-rule')}`;
  const { refund_cents, kept_cents } = preview;
  if (refund_cents === 0 && kept_cents === 0) return '';
  const values = { amount: format.price(refund_cents), kept: format.price(kept_cents) };
  return ` ${t(kept_cents === 0 ? 'withdraw.refund-all' : 'withdraw.refund-share', values)}`;
}
