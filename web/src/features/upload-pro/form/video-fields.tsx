import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { DIFFICULTY_LEVELS, TIERS, VIDEO_CATEGORIES, VIDEO_STATUSES } from '@atelier/domain/values';
import { FIELD_ROW } from '../../../components/forms/field-row.ts';
import { SelectField } from '../../../components/forms/select-field.tsx';
import { TextAreaField, TextField } from '../../../components/forms/text-field.tsx';
import type { VideoFormState } from './use-video-form.ts';
import type { VideoValues } from './video-form-values.ts';

interface VideoFieldsProps {
  state: VideoFormState;
  /** Whether the video goes online at once is chosen here; only for an admin's new one. */
  withStatus: boolean;
}

/** What is written about a video. */
export function VideoFields({ state: { form, rights }, withStatus }: VideoFieldsProps) {
  const { t } = useTranslation(['upload-pro', 'common', 'library']);
  const { register, formState } = form;
  const error = (field: keyof VideoValues) =>
    formState.errors[field] === undefined ? undefined : t('common:required');
  const choose = { value: '', label: t('upload-pro:choose') };
  return (
    <>
      <TextField label={t('upload-pro:title')} maxLength={120} error={error('title')} {...register('title')} />
      <TextAreaField
        label={t('upload-pro:description')}
        rows={5}
        maxLength={5000}
        error={error('description')}
        {...register('description')}
      />
      <Box sx={FIELD_ROW}>
        <SelectField
          label={t('upload-pro:category')}
          error={error('category')}
          options={[choose, ...VIDEO_CATEGORIES.map((value) => ({ value, label: t(`library:category.${value}`) }))]}
          {...register('category')}
        />
        <SelectField
          label={t('upload-pro:difficulty')}
          error={error('difficulty_level')}
          options={[choose, ...DIFFICULTY_LEVELS.map((value) => ({ value, label: t(`library:difficulty.${value}`) }))]}
          {...register('difficulty_level')}
        />
        <SelectField
          label={t('upload-pro:level')}
          help={rights.saveVia === 'server' ? t('upload-pro:level-moves') : undefined}
          error={error('level')}
          options={[choose, ...TIERS.map((value) => ({ value, label: t(`common:tier.${value}`) }))]}
          {...register('level')}
        />
        {withStatus ? (
          <SelectField
            label={t('upload-pro:status-label')}
            error={error('status')}
            options={VIDEO_STATUSES.map((value) => ({ value, label: t(`upload-pro:status.${value}`) }))}
            {...register('status')}
          />
        ) : null}
      </Box>
    </>
  );
}
