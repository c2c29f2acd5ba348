import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { DIFFICULTY_LEVELS, TIERS, VIDEO_CATEGORIES, VIDEO_STATUSES } from '@atelier/domain/values';
import { MAX_LENGTH } from '@atelier/domain/limits';
import { FIELD_ROW } from '../../../components/forms/field-row.ts';
import { SelectField } from '../../../components/forms/select-field.tsx';
import { TextAreaField, TextField } from '../../../components/forms/text-field.tsx';
import type { VideoFormState } from './use-video-form.ts';
import type { VideoValues } from './video-form-values.ts';

interface VideoFieldsProps {
  state: VideoFormState;
  /** Whether to show the status, which an admin chooses for a new video. */
  withStatus: boolean;
}

/** The text and select fields of a video. */
export function VideoFields({ state: { form, permissions }, withStatus }: VideoFieldsProps) {
  const { t } = useTranslation(['upload-pro', 'common', 'library']);
  const { register, formState } = form;
  const field = (name: keyof VideoValues) => ({
    ...register(name),
    error: formState.errors[name] === undefined ? undefined : t('common:required'),
  });
  const choose = { value: '', label: t('upload-pro:choose') };
  return (
    <>
      <TextField label={t('upload-pro:title')} maxLength={MAX_LENGTH.title} {...field('title')} />
      <TextAreaField
        label={t('upload-pro:description')}
        rows={5}
        maxLength={MAX_LENGTH.description}
        {...field('description')}
      />
      <Box sx={FIELD_ROW}>
        <SelectField
          label={t('upload-pro:category')}
          options={[choose, ...VIDEO_CATEGORIES.map((value) => ({ value, label: t(`library:category.${value}`) }))]}
          {...field('category')}
        />
        <SelectField
          label={t('upload-pro:difficulty')}
          options={[choose, ...DIFFICULTY_LEVELS.map((value) => ({ value, label: t(`library:difficulty.${value}`) }))]}
          {...field('difficulty_level')}
        />
        <SelectField
          label={t('upload-pro:level')}
          help={permissions.saveVia === 'server' ? t('upload-pro:level-moves') : undefined}
          options={[choose, ...TIERS.map((value) => ({ value, label: t(`common:tier.${value}`) }))]}
          {...field('level')}
        />
        {withStatus ? (
          <SelectField
            label={t('upload-pro:status-label')}
            options={VIDEO_STATUSES.map((value) => ({ value, label: t(`upload-pro:status.${value}`) }))}
            {...field('status')}
          />
        ) : null}
      </Box>
    </>
  );
}
