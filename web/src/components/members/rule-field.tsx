import { useTranslation } from 'react-i18next';
import { HOUSE_RULES, type HouseRule } from '@atelier/domain/moderation/house-rule';
import { RadioField } from '../forms/radio-field.tsx';

interface RuleFieldProps {
  value: HouseRule;
  onChange: (rule: HouseRule) => void;
}

/** The rule for which an admin removes or edits what a member published. */
export function RuleField({ value, onChange }: RuleFieldProps) {
  const { t } = useTranslation('common');
  return (
    <RadioField
      label={t('house-rule.label')}
      help={t('house-rule.help')}
      value={value}
      options={HOUSE_RULES.map((rule) => ({ value: rule, label: t(`house-rule.${rule}`) }))}
      onChange={onChange}
    />
  );
}
