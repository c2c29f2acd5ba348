import { useCallback, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HOUSE_RULES, type HouseRule } from '@atelier/domain/moderation/house-rule';
import { RadioField } from '../forms/radio-field.tsx';

/** The rule of a removal or an edit that is being decided. */
interface RuleChoice {
  /** Null until the admin has chosen: what is chosen in advance would be sent by a quick press. */
  readonly rule: HouseRule | null;
  readonly choose: (rule: HouseRule) => void;
  /** It was asked for before one was chosen. */
  readonly isMissing: boolean;
  /** Returns the rule; without one its field says so and gets the focus. */
  readonly take: () => HouseRule | null;
  /** Forgets the choice, for the next decision. */
  readonly reset: () => void;
  /** Id of the element around the field. */
  readonly fieldId: string;
}

/** Holds which rule an admin says is broken. */
export function useRuleChoice(): RuleChoice {
  const [rule, setRule] = useState<HouseRule | null>(null);
  const [isAskedFor, setIsAskedFor] = useState(false);
  const fieldId = useId();
  const take = () => {
    setIsAskedFor(true);
    if (rule === null) document.getElementById(fieldId)?.querySelector('input')?.focus();
    return rule;
  };
  const reset = useCallback(() => {
    setRule(null);
    setIsAskedFor(false);
  }, []);
  return { rule, choose: setRule, isMissing: isAskedFor && rule === null, take, reset, fieldId };
}

/** The rule for which an admin removes or edits what a member published. */
export function RuleField({ choice }: { choice: RuleChoice }) {
  const { t } = useTranslation('common');
  return (
    <div id={choice.fieldId}>
      <RadioField
        label={t('house-rule.label')}
        help={t('house-rule.help')}
        value={choice.rule}
        options={HOUSE_RULES.map((rule) => ({ value: rule, label: t(`house-rule.${rule}`) }))}
        onChange={choice.choose}
        error={choice.isMissing ? t('house-rule.missing') : undefined}
      />
    </div>
  );
}
