import { useTranslation } from 'react-i18next';
import { CRITERIA, MAX_CHANGE_LENGTH, MAX_MARK } from '@atelier/domain/reviews/move-review';
import { TextAreaField } from '../../../components/forms/fields.tsx';
import type { AnswerDraft, AnswerGap } from './answer-draft.ts';
import { ChoiceGroup } from './choice-group.tsx';
import { WorkplaceSection } from './workplace-section.tsx';

const MARKS = Array.from({ length: MAX_MARK + 1 }, (_, mark) => mark);
const VERDICTS = ['validated', 'again'] as const;

interface AnswerChoicesProps {
  draft: AnswerDraft;
  /** What was missing when the answer was to be sent. */
  gaps: readonly AnswerGap[];
  onChange: (change: Partial<AnswerDraft>) => void;
}

/** Returns the text of a gap that the form shows. */
function useGapText(gaps: readonly AnswerGap[]): (gap: AnswerGap) => string | undefined {
  const { t } = useTranslation('reviews');
  return (gap) => (gaps.includes(gap) ? t(`trainer.gap.${gap}`) : undefined);
}

/** The mark of each criterion. */
export function MarksSection({ draft: { criteria }, gaps, onChange }: AnswerChoicesProps) {
  const { t } = useTranslation('reviews');
  const gapText = useGapText(gaps);
  return (
    <WorkplaceSection title={t('player.criteria-title')}>
      {CRITERIA.map((criterion) => (
        <ChoiceGroup
          key={criterion}
          label={t(`player.criteria.${criterion}`)}
          options={MARKS.map((value) => ({
            value,
            label: t(`player.mark.${value === 0 ? 0 : value === 1 ? 1 : 2}`),
          }))}
          value={criteria[criterion] ?? null}
          error={criteria[criterion] === undefined ? gapText('criteria') : undefined}
          onChange={(mark) => onChange({ criteria: { ...criteria, [criterion]: mark } })}
        />
      ))}
    </WorkplaceSection>
  );
}

/** The verdict and, for another try, the one thing to change. */
export function VerdictSection({ draft, gaps, onChange }: AnswerChoicesProps) {
  const { t } = useTranslation('reviews');
  const gapText = useGapText(gaps);
  return (
    <WorkplaceSection title={t('trainer.verdict')}>
      <ChoiceGroup
        label={t('trainer.verdict-label')}
        options={VERDICTS.map((value) => ({ value, label: t(`player.verdict.${value}`) }))}
        value={draft.verdict}
        error={gapText('verdict')}
        onChange={(verdict) => onChange({ verdict })}
      />
      {draft.verdict === 'again' ? (
        <TextAreaField
          label={t('trainer.change')}
          help={t('trainer.change-help')}
          maxLength={MAX_CHANGE_LENGTH}
          value={draft.change}
          error={gapText('change')}
          onChange={({ target }) => onChange({ change: target.value })}
        />
      ) : null}
    </WorkplaceSection>
  );
}
