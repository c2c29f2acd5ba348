import { type ReactNode, useId } from 'react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { CRITERIA, MAX_CHANGE_LENGTH, MAX_MARK } from '@atelier/domain/reviews/move-review';
import { FieldError } from '../../../components/forms/field-frame.tsx';
import { TextAreaField } from '../../../components/forms/fields.tsx';
import { SectionTitle } from '../../../components/layout/text.ts';
import { framed } from '../../../lib/theme/layout.ts';
import { markKey } from '../shared/mark-key.ts';
import type { AnswerDraft, AnswerGap } from './answer-draft.ts';

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
            label: t(markKey(value)),
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
          limit={{ max: MAX_CHANGE_LENGTH, typed: draft.change }}
          value={draft.change}
          error={gapText('change')}
          onChange={({ target }) => onChange({ change: target.value })}
        />
      ) : null}
    </WorkplaceSection>
  );
}

interface ChoiceGroupProps<Value extends string | number> {
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value | null;
  error?: string | undefined;
  onChange: (value: Value) => void;
}

/** One choice of a few, side by side: radio buttons that look like one control. */
function ChoiceGroup<Value extends string | number>(props: ChoiceGroupProps<Value>) {
  const { label, options, value, error, onChange } = props;
  const name = useId();
  return (
    <Box
      component="fieldset"
      aria-describedby={error === undefined ? undefined : `${name}-error`}
      sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}
    >
      <Typography variant="label" component="legend" sx={{ p: 0, mb: '7px' }}>
        {label}
      </Typography>
      <Box
        sx={{
          ...framed,
          display: 'grid',
          gridTemplateColumns: `repeat(${options.length}, minmax(0, 1fr))`,
        }}
      >
        {options.map((option) => (
          <Box
            key={option.value}
            component="label"
            sx={{
              display: 'grid',
              placeItems: 'center',
              minHeight: 44,
              px: 1,
              py: 0.5,
              textAlign: 'center',
              fontSize: '.9375rem',
              lineHeight: 1.2,
              cursor: 'pointer',
              borderLeft: '1px solid',
              borderColor: 'line.soft',
              '&:first-of-type': { borderLeft: 0 },
              '&:has(:checked)': { bgcolor: 'accent.main', color: 'accent.ink', fontWeight: 600 },
              '&:has(:focus-visible)': {
                outline: '3px solid',
                outlineColor: 'accent.main',
                outlineOffset: 1,
              },
            }}
          >
            <input
              type="radio"
              className="visually-hidden"
              name={name}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </Box>
        ))}
      </Box>
      {error === undefined ? null : <FieldError id={`${name}-error`}>{error}</FieldError>}
    </Box>
  );
}

/** One part of an answer, under its title. */
export function WorkplaceSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 1.5 }}>
      <SectionTitle id={id}>{title}</SectionTitle>
      {children}
    </Box>
  );
}
