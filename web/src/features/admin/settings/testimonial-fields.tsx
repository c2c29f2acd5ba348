import { useFieldArray, type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { MAX_LENGTH, MAX_TESTIMONIALS } from '@atelier/domain/limits';
import { PAID_TIERS } from '@atelier/domain/values';
import {
  CheckboxField,
  SelectField,
  TextAreaField,
  TextField,
} from '../../../components/forms/fields.tsx';
import { useProblemText } from '../../../lib/forms/problem-text.ts';
import { NEW_TESTIMONIAL, type SettingsValues } from './settings-form-values.ts';

/** The testimonials of the landing page: what a person said, with their name, plan and consent. */
export function TestimonialFields({ form }: { form: UseFormReturn<SettingsValues> }) {
  const { t } = useTranslation(['admin', 'common']);
  const { register, control, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'testimonials' });
  const typed = useWatch({ control, name: 'testimonials' });
  const problemText = useProblemText();
  const errorText = (message: string | undefined) => {
    if (message === undefined) return undefined;
    return message === 'consent'
      ? t('admin:settings.testimonial-consent-missing')
      : problemText(message);
  };
  return (
    <Box
      role="group"
      aria-label={t('admin:settings.testimonials')}
      sx={{ display: 'grid', gap: 3 }}
    >
      {fields.map(({ id }, index) => {
        const errors = formState.errors.testimonials?.[index];
        const { name = '', text_fr = '', text_en = '' } = typed[index] ?? {};
        const number = index + 1;
        return (
          <Box
            key={id}
            role="group"
            aria-label={t('admin:settings.testimonial', { number })}
            sx={{ display: 'grid', gap: 2, pl: 2, borderLeft: 2, borderColor: 'divider' }}
          >
            <TextField
              label={t('admin:settings.testimonial-name')}
              limit={{ max: MAX_LENGTH.displayName, typed: name }}
              error={errorText(errors?.name?.message)}
              {...register(`testimonials.${index}.name`)}
            />
            <SelectField
              label={t('admin:settings.testimonial-plan')}
              options={PAID_TIERS.map((value) => ({ value, label: t(`common:tier.${value}`) }))}
              {...register(`testimonials.${index}.plan`)}
            />
            <TextAreaField
              label={t('admin:settings.testimonial-text_fr')}
              lang="fr"
              limit={{ max: MAX_LENGTH.testimonial, typed: text_fr }}
              error={errorText(errors?.text_fr?.message)}
              {...register(`testimonials.${index}.text_fr`)}
            />
            <TextAreaField
              label={t('admin:settings.testimonial-text_en')}
              help={t('admin:settings.testimonial-text_en-help')}
              lang="en"
              limit={{ max: MAX_LENGTH.testimonial, typed: text_en }}
              error={errorText(errors?.text_en?.message)}
              {...register(`testimonials.${index}.text_en`)}
            />
            <CheckboxField
              label={t('admin:settings.testimonial-consent')}
              error={errorText(errors?.consent?.message)}
              {...register(`testimonials.${index}.consent`)}
            />
            <Button variant="outlined" sx={{ justifySelf: 'start' }} onClick={() => remove(index)}>
              {t('admin:settings.testimonial-remove', { number })}
            </Button>
          </Box>
        );
      })}
      {fields.length >= MAX_TESTIMONIALS ? null : (
        <Button
          variant="outlined"
          sx={{ justifySelf: 'start' }}
          onClick={() => append(NEW_TESTIMONIAL)}
        >
          {t('admin:settings.testimonial-add')}
        </Button>
      )}
    </Box>
  );
}
