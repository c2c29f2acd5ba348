import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { MAX_IDENTITY_IMAGE_BYTES } from '@atelier/domain/storage-paths';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { CheckboxField } from '../../components/forms/checkbox-field.tsx';
import { ErrorNotice } from '../../components/feedback/error-notice.tsx';
import { ImageField } from '../../components/forms/image-field.tsx';
import { Note } from '../../components/feedback/note.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { UploadProgress } from '../../components/forms/upload-progress.tsx';
import { useAction } from '../../lib/use-action.ts';
import {
  applicationForm,
  type ApplicationInput,
  type ApplicationValues,
  checksumWarnings,
} from './application-form-values.ts';
import { ContractText } from './contract-text.tsx';
import { sendApplication } from './data/application-store.ts';
import { useIdentityImage } from './use-identity-image.ts';

interface ApplicationFormProps {
  uid: string;
  /** What is known of the member already. */
  known: Pick<ApplicationValues, 'full_name' | 'email' | 'phone'>;
  onSent: () => void;
}

/** The application: who, which company, which account, both sides of an identity document, the contract. */
export function ApplicationForm({ uid, known, onSent }: ApplicationFormProps) {
  const { t } = useTranslation(['trainer-application', 'common']);
  const front = useIdentityImage(uid, 'idFront');
  const back = useIdentityImage(uid, 'idBack');
  const action = useAction();
  const [incomplete, setIncomplete] = useState(false);
  const [stopped, setStopped] = useState(false);
  /** Numbers in doubt that were shown as such and are sent all the same. */
  const [acknowledgedWarnings, setAcknowledgedWarnings] = useState('');
  const { register, handleSubmit, formState, control } = useForm<ApplicationValues, unknown, ApplicationInput>({
    resolver: standardSchemaResolver(applicationForm),
    defaultValues: { ...known, siret: '', iban: '', accepted_contract: false },
  });
  const [siret, iban] = useWatch({ control, name: ['siret', 'iban'] });
  const { errors, touchedFields, isSubmitted } = formState;
  const warnings = checksumWarnings({ siret, iban });
  const warningKey = warnings.map((field) => (field === 'siret' ? siret : iban)).join('|');
  const mustConfirm = acknowledgedWarnings !== '' && acknowledgedWarnings === warningKey;

  const errorText = (message: string | undefined) => {
    if (message === undefined) return undefined;
    return message === 'email-invalid' ? t('trainer-application:email-invalid') : t('common:required');
  };
  const warningText = (field: 'siret' | 'iban') =>
    warnings.includes(field) && (touchedFields[field] === true || isSubmitted)
      ? t(`trainer-application:${field}-warning`)
      : undefined;
  const imageError = (file: File | null) => (incomplete && file === null ? t('common:required') : undefined);

  const send = async (input: ApplicationInput) => {
    const frontPath = await front.send();
    // Whoever stops the first image stops the sending.
    const backPath = frontPath === null ? null : await back.send();
    if (frontPath === null || backPath === null) return setStopped(true);
    await sendApplication(uid, input, { front: frontPath, back: backPath });
    onSent();
  };
  const submit = handleSubmit(
    async (input) => {
      const isImageMissing = front.file === null || back.file === null;
      setIncomplete(isImageMissing);
      setStopped(false);
      if (isImageMissing) return;
      if (warnings.length > 0 && !mustConfirm) return setAcknowledgedWarnings(warningKey);
      await action.run(() => send(input));
    },
    () => setIncomplete(true),
  );

  return (
    <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: '20px' }}>
      <TextField
        label={t('trainer-application:full-name')}
        autoComplete="name"
        maxLength={120}
        error={errorText(errors.full_name?.message)}
        {...register('full_name')}
      />
      <TextField
        label={t('trainer-application:email')}
        type="email"
        autoComplete="email"
        error={errorText(errors.email?.message)}
        {...register('email')}
      />
      <TextField
        label={t('trainer-application:phone')}
        type="tel"
        autoComplete="tel"
        maxLength={30}
        error={errorText(errors.phone?.message)}
        {...register('phone')}
      />
      <TextField
        label={t('trainer-application:siret')}
        help={t('trainer-application:siret-help')}
        inputMode="numeric"
        autoComplete="off"
        error={errorText(errors.siret?.message) ?? warningText('siret')}
        {...register('siret')}
      />
      <TextField
        label={t('trainer-application:iban')}
        help={t('trainer-application:iban-help')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={errorText(errors.iban?.message) ?? warningText('iban')}
        {...register('iban')}
      />
      {(
        [
          ['id-front', front],
          ['id-back', back],
        ] as const
      ).map(([label, image]) => (
        <Box key={label} sx={{ display: 'grid', gap: 1.5 }}>
          <ImageField
            label={t(`trainer-application:${label}`)}
            file={image.file}
            onChoose={image.choose}
            maxBytes={MAX_IDENTITY_IMAGE_BYTES}
            error={imageError(image.file)}
            disabled={action.busy}
          />
          <UploadProgress uploading={image.uploading} />
        </Box>
      ))}
      <Box component="p" sx={{ m: 0, color: 'text.tertiary', fontSize: '.875rem' }}>
        {t('trainer-application:id-help')}
      </Box>
      <ContractText />
      <CheckboxField
        label={t('trainer-application:accept')}
        error={errorText(errors.accepted_contract?.message)}
        {...register('accepted_contract')}
      />
      {incomplete ? (
        <Note tone="error" role="alert">
          {t('trainer-application:incomplete')}
        </Note>
      ) : null}
      {mustConfirm && !action.busy ? (
        <Note tone="warning" role="alert">
          {t('trainer-application:check-warnings')}
        </Note>
      ) : null}
      {stopped ? (
        <Note tone="warning" role="alert">
          {t('common:file.stopped')}
        </Note>
      ) : null}
      {action.failure === null ? null : <ErrorNotice error={action.failure} onRetry={() => void submit()} />}
      <BusyButton busy={action.busy} type="submit" variant="contained" size="large">
        {mustConfirm ? t('trainer-application:submit-anyway') : t('trainer-application:submit')}
      </BusyButton>
    </Box>
  );
}
