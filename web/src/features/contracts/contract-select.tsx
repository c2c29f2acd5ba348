import { useTranslation } from 'react-i18next';
import { SelectField } from '../../components/forms/select-field.tsx';
import type { WithdrawableContract } from './data/contract-calls.ts';

interface ContractSelectProps {
  contract: WithdrawableContract;
  onChange: (contract: WithdrawableContract) => void;
}

/** The contract to withdraw from: the subscription or the kit. */
export function ContractSelect({ contract, onChange }: ContractSelectProps) {
  const { t } = useTranslation('contracts');
  return (
    <SelectField
      label={t('what')}
      value={contract}
      onChange={(event) => onChange(event.target.value === 'kit' ? 'kit' : 'subscription')}
      options={[
        { value: 'subscription', label: t('subscription') },
        { value: 'kit', label: t('kit') },
      ]}
    />
  );
}
