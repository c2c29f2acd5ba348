import { useTranslation } from 'react-i18next';
import { HOUSE_RULES, type HouseRule } from '@atelier/domain/moderation/house-rule';
import { SelectField } from '../forms/fields.tsx';

interface RuleFieldProps {
  value: HouseRule;
  onChange: (rule: HouseRule) => void;
}

/** The rule for which an admin removes or edits what a member published. */
export function RuleField({ value, onChange }: RuleFieldProps) {
  const { t } = useTranslation('common');
  return (
    <SelectField
      label={t('house-rule.label')}
      help={t('house-rule.help')}
      value={value}
      onChange={(event) =>
        onChange(HOUSE_RULES.find((rule) => rule === event.target.value) ?? value)
      }
      options={HOUSE_RULES.map((rule) => ({ value: rule, label: t(`house-rule.${rule}`) }))}
    />
  );
}
