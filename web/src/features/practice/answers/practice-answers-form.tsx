import { type ReactNode, type SubmitEventHandler, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import type { SxProps, Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import {
  EXPERIENCES,
  PRACTICE_MINUTES,
  PRACTICE_OBJECTS,
  type PracticeAnswers,
  THROWING_HANDS,
  WEEKDAYS,
} from '@atelier/domain/learning/practice-answers';
import { ErrorNotice } from '../../../components/feedback/note.tsx';
import { SelectField } from '../../../components/forms/fields.tsx';
import { Chip } from '../../../components/forms/filter-controls.tsx';
import { Hint, Secondary } from '../../../components/layout/text.ts';
import { useOnline } from '../../../lib/device/use-online.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { hourText, SHORT_DAYS } from './answer-texts.ts';
import { usePracticeAnswers } from './use-practice-answers.ts';

const QUIET = { color: 'text.secondary', flex: 'none' } as const;
/** On the line of the text beside it. */
const SKIP = { ...QUIET, alignSelf: 'flex-start', mt: '-10px', mx: '-10px' } as const;
/** Two next to each other on a wide screen; the first of them has the longest answers. */
const TWO_COLUMNS = { lg: 'minmax(0, 7fr) minmax(0, 5fr)' } as const;
const WRAPPING = { display: 'flex', flexWrap: 'wrap', gap: 1 } as const;
/** Short answers of one width, in one row unless the text is enlarged. */
const IN_ONE_ROW = { display: 'grid', gap: '4px', maxWidth: '30rem' } as const;
const MINUTES_ROW = {
  ...IN_ONE_ROW,
  gridTemplateColumns: 'repeat(auto-fit, minmax(4rem, 1fr))',
} as const;
const DAYS_ROW = {
  ...IN_ONE_ROW,
  gridTemplateColumns: 'repeat(auto-fit, minmax(2.25rem, 1fr))',
} as const;

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

interface PracticeAnswersFormProps {
  /** The answers so far; `undefined` if the member was never asked. */
  answers: PracticeAnswers | undefined;
  /** The answers are on their way; `usePracticeAnswers` has them already. */
  onSaved: () => void;
  /**
   * With it, the questions are asked for the first time: they can be skipped, which is saved as
   * well.
   */
  onSkip?: () => void;
  onCancel?: () => void;
}

/**
 * Asks where a member stands, with what, how long and when they practise, and saves the answers in
 * the profile. Each answer is optional: pressing a chosen one again takes it back. Answers that
 * were refused are shown again, with why.
 */
export function PracticeAnswersForm(props: PracticeAnswersFormProps) {
  const { answers, onSaved, onSkip, onCancel } = props;
  const { t } = useTranslation(['practice', 'common']);
  const isOnline = useOnline();
  const { refused, save } = usePracticeAnswers();
  const [draft, setDraft] = useState<PracticeAnswers>(refused?.answers ?? answers ?? {});
  const send = () => {
    save(draft);
    onSaved();
  };
  const submit: SubmitEventHandler = (event) => {
    event.preventDefault();
    send();
  };
  const skip = () => {
    save({});
    onSkip?.();
  };
  return (
    <Box
      component="form"
      noValidate
      aria-label={t('practice:answers.title')}
      onSubmit={submit}
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}
    >
      {onSkip === undefined ? null : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '4px 16px' }}>
          <Secondary sx={{ flex: '1 1 12rem' }}>{t('practice:answers.lead')}</Secondary>
          {/* Seen before the questions, which are longer than a phone. */}
          <Button color="inherit" onClick={skip} sx={SKIP}>
            {t('practice:answers.skip')}
          </Button>
        </Box>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: {
            xs: 'minmax(0, 1fr)',
            ...(onSkip === undefined ? {} : TWO_COLUMNS),
          },
        }}
      >
        <Questions draft={draft} onChange={setDraft} />
      </Box>
      {refused === null ? null : <ErrorNotice error={refused.error} onRetry={send} />}
      {isOnline ? null : <Hint role="status">{t('practice:answers.offline')}</Hint>}
      <Stack direction="row" spacing={1.5} useFlexGap sx={{ flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained">
          {onSkip === undefined ? t('common:actions.save') : t('practice:answers.start')}
        </Button>
        {onCancel === undefined ? null : (
          <Button color="inherit" onClick={onCancel} sx={QUIET}>
            {t('common:actions.cancel')}
          </Button>
        )}
      </Stack>
    </Box>
  );
}

interface QuestionsProps {
  draft: PracticeAnswers;
  onChange: (draft: PracticeAnswers) => void;
}

function Questions({ draft, onChange }: QuestionsProps) {
  const { t } = useTranslation('practice');
  const format = useFormat();
  /** Chooses one answer, or takes it back. */
  const toggle = <Name extends keyof PracticeAnswers>(name: Name, value: PracticeAnswers[Name]) =>
    onChange({ ...draft, [name]: draft[name] === value ? undefined : value });
  const chosenDays = WEEKDAYS.filter((day) => draft.days?.includes(day) === true);
  const toggleDay = (day: (typeof WEEKDAYS)[number]) => {
    const days = WEEKDAYS.filter((one) => chosenDays.includes(one) !== (one === day));
    onChange({ ...draft, days: days.length === 0 ? undefined : days });
  };
  return (
    <>
      <Question label={t('answers.experience.label')}>
        {EXPERIENCES.map((one) => (
          <Answer
            key={one}
            isChosen={draft.experience === one}
            onToggle={() => toggle('experience', one)}
          >
            {t(`answers.experience.${one}`)}
          </Answer>
        ))}
      </Question>
      <Question label={t('answers.hand.label')}>
        {THROWING_HANDS.map((one) => (
          <Answer key={one} isChosen={draft.hand === one} onToggle={() => toggle('hand', one)}>
            {t(`answers.hand.${one}`)}
          </Answer>
        ))}
      </Question>
      <Question label={t('answers.object.label')}>
        {PRACTICE_OBJECTS.map((one) => (
          <Answer key={one} isChosen={draft.object === one} onToggle={() => toggle('object', one)}>
            {t(`answers.object.${one}`)}
          </Answer>
        ))}
      </Question>
      <Question label={t('answers.minutes')} sx={MINUTES_ROW}>
        {PRACTICE_MINUTES.map((one) => (
          <Answer
            key={one}
            isShort
            isChosen={draft.minutes === one}
            onToggle={() => toggle('minutes', one)}
          >
            {format.timeSpent(one * 60)}
          </Answer>
        ))}
      </Question>
      <Question label={t('answers.days.label')} sx={DAYS_ROW}>
        {WEEKDAYS.map((one) => (
          <Answer
            key={one}
            isShort
            isChosen={chosenDays.includes(one)}
            onToggle={() => toggleDay(one)}
          >
            <span aria-hidden="true">{t(`weekday.${SHORT_DAYS[one]}`)}</span>
            <span className="visually-hidden">{t(`answers.days.${one}`)}</span>
          </Answer>
        ))}
      </Question>
      <Box sx={{ maxWidth: 280 }}>
        <SelectField
          label={t('answers.hour')}
          options={[
            { value: '', label: t('answers.any-hour') },
            ...HOURS.map((hour) => ({ value: String(hour), label: hourText(format, hour) })),
          ]}
          value={draft.hour ?? ''}
          onChange={({ target }) =>
            onChange({ ...draft, hour: HOURS.find((hour) => String(hour) === target.value) })
          }
        />
      </Box>
    </>
  );
}

interface QuestionProps {
  label: string;
  /** Of its answers, which wrap by default. */
  sx?: SxProps<Theme>;
  children: ReactNode;
}

/** A question with its answers. */
function Question({ label, sx = WRAPPING, children }: QuestionProps) {
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography variant="label" component="legend" sx={{ p: 0, mb: '7px' }}>
        {label}
      </Typography>
      <Box sx={sx}>{children}</Box>
    </Box>
  );
}

interface AnswerProps {
  isChosen: boolean;
  /** Fills its place in a row. */
  isShort?: boolean;
  onToggle: () => void;
  children: ReactNode;
}

function Answer({ isChosen, isShort = false, onToggle, children }: AnswerProps) {
  return (
    <Chip
      type="button"
      aria-pressed={isChosen}
      onClick={onToggle}
      sx={{
        py: 1,
        textAlign: 'center',
        ...(isShort ? { px: 0 } : { minWidth: 60, whiteSpace: 'normal' }),
      }}
    >
      {children}
    </Chip>
  );
}
