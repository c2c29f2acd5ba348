import { useState } from 'react';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useTranslation } from 'react-i18next';
import type { ClipConsent } from '@atelier/domain/members/profile';
import { ActionError } from '../../../components/feedback/note.tsx';
import { SubmitForm } from '../../../components/forms/submit-form.tsx';
import { Hint, SectionTitle } from '../../../components/layout/text.ts';
import { useAction } from '../../../lib/use-action.ts';
import { confirmClipConsent } from '../data/review-store.ts';

interface ConsentFormProps {
  /** What the member has stated before. */
  stated?: ClipConsent;
  onStated?: () => void;
}

/**
 * Before the first clip: the member is an adult, or a parent agrees. The statement can be
 * corrected.
 */
export function ConsentForm({ stated, onStated }: ConsentFormProps) {
  const { t } = useTranslation('reviews');
  const action = useAction();
  const [by, setBy] = useState<ClipConsent | null>(stated ?? null);
  const [isMissing, setIsMissing] = useState(false);
  return (
    <SubmitForm
      busy={action.busy}
      submitLabel={t('member.consent.submit')}
      onSubmit={(event) => {
        event.preventDefault();
        setIsMissing(by === null);
        if (by !== null) void action.run(() => confirmClipConsent({ by }).then(onStated));
      }}
    >
      <SectionTitle id="clip-consent">
        {t(stated === undefined ? 'member.consent.title' : 'member.consent.correct')}
      </SectionTitle>
      <RadioGroup
        aria-labelledby="clip-consent"
        value={by}
        onChange={(_event, value) => setBy(value === 'parent' ? 'parent' : 'adult')}
      >
        <FormControlLabel value="adult" control={<Radio />} label={t('member.consent.adult')} />
        <FormControlLabel value="parent" control={<Radio />} label={t('member.consent.parent')} />
      </RadioGroup>
      <Hint>{t('member.consent.text')}</Hint>
      {isMissing ? <Hint role="alert">{t('member.consent.required')}</Hint> : null}
      <ActionError failure={action.failure} />
    </SubmitForm>
  );
}
