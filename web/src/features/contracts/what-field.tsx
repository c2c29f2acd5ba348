import { useTranslation } from 'react-i18next';
import { SelectField } from '../../components/select-field.tsx';
import type { Withdrawable } from './data/contract-calls.ts';

interface WhatFieldProps {
  what: Withdrawable;
  onChange: (what: Withdrawable) => void;
}

/** What is withdrawn from: the plan or the kit. */
export function WhatField({ what, onChange }: WhatFieldProps) {
  const { t } = useTranslation('contracts');
  return (
    <SelectField
      label={t('what')}
      value={what}
      onChange={(event) => onChange(event.target.value === 'kit' ? 'kit' : 'subscription')}
      options={[
        { value: 'subscription', label: t('subscription') },
        { value: 'kit', label: t('kit') },
      ]}
    />
  );
}
