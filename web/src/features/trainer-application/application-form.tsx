import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { MAX_IDENTITY_IMAGE_BYTES, storagePath } from '@atelier/domain/storage-paths';
import { MAX_LENGTH } from '@atelier/domain/limits';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { CheckboxField } from '../../components/forms/checkbox-field.tsx';
import { ErrorNotice } from '../../components/feedback/error-notice.tsx';
import { ImageField } from '../../components/forms/image-field.tsx';
import { AlertNote } from '../../components/feedback/note.tsx';
import { TextField } from '../../components/forms/text-field.tsx';
import { UploadProgress } from '../../components/forms/upload-progress.tsx';
import { useActionForm } from '../../lib/forms/use-action-form.ts';
import { useUpload } from '../../lib/upload/use-upload.ts';
import { applicationForm, type ApplicationValues, checksumWarnings } from './application-form-values.ts';
import { ContractText } from './contract-text.tsx';
import { sendApplication } from './data/application-store.ts';

interface ApplicationFormProps {
  uid: string;
  /** Initial values from the profile or an earlier application. */
  known: Pick<ApplicationValues, 'full_name' | 'email' | 'phone'>;
  onSent: () => void;
}

/** The application: person, company, bank account, both sides of an identity document, contract. */
export function ApplicationForm({ uid, known, onSent }: ApplicationFormProps) {
  const { t } = useTranslation(['trainer-application', 'common']);
  const front = useIdentityImage(uid, 'idFront');
  const back = useIdentityImage(uid, 'idBack');
  const [incomplete, setIncomplete] = useState(false);
  const [stopped, setStopped] = useState(false);
  /** The numbers with checksum warnings that were shown and are sent unchanged. */
  const [acknowledgedWarnings, setAcknowledgedWarnings] = useState('');
  const { form, field, submit, busy, failure } = useActionForm({
    schema: applicationForm,
    defaultValues: { ...known, siret: '', iban: '', accepted_contract: false },
    errorText: (key) => (key === 'email-invalid' ? t('trainer-application:email-invalid') : t('common:required')),
    onInvalid: () => setIncomplete(true),
    async onSubmit(input): Promise<void> {
      const isImageMissing = front.file === null || back.file === null;
      setIncomplete(isImageMissing);
      setStopped(false);
      if (isImageMissing) return;
      if (warnings.length > 0 && !mustConfirm) return setAcknowledgedWarnings(warningKey);
      const frontPath = await front.send();
      const backPath = frontPath === null ? null : await back.send();
      if (frontPath === null || backPath === null) return setStopped(true);
      await sendApplication(uid, input, { front: frontPath, back: backPath });
      onSent();
    },
  });
  const [siret, iban] = useWatch({ control: form.control, name: ['siret', 'iban'] });
  const { touchedFields, isSubmitted } = form.formState;
  const warnings = checksumWarnings({ siret, iban });
  const warningKey = warnings.map((name) => (name === 'siret' ? siret : iban)).join('|');
  const mustConfirm = acknowledgedWarnings !== '' && acknowledgedWarnings === warningKey;
  const checkedNumber = (name: 'siret' | 'iban') => {
    const props = field(name);
    const isShown = warnings.includes(name) && (touchedFields[name] === true || isSubmitted);
    return { ...props, error: props.error ?? (isShown ? t(`trainer-application:${name}-warning`) : undefined) };
  };

  return (
    <Box component="form" onSubmit={submit} noValidate sx={{ display: 'grid', gap: '20px' }}>
      <TextField
        label={t('trainer-application:full-name')}
        autoComplete="name"
        maxLength={MAX_LENGTH.fullName}
        {...field('full_name')}
      />
      <TextField label={t('trainer-application:email')} type="email" autoComplete="email" {...field('email')} />
      <TextField
        label={t('trainer-application:phone')}
        type="tel"
        autoComplete="tel"
        maxLength={MAX_LENGTH.phone}
        {...field('phone')}
      />
      <TextField
        label={t('trainer-application:siret')}
        help={t('trainer-application:siret-help')}
        inputMode="numeric"
        autoComplete="off"
        {...checkedNumber('siret')}
      />
      <TextField
        label={t('trainer-application:iban')}
        help={t('trainer-application:iban-help')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        {...checkedNumber('iban')}
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
            error={incomplete && image.file === null ? t('common:required') : undefined}
            disabled={busy}
          />
          <UploadProgress uploading={image.uploading} />
        </Box>
      ))}
      <Box component="p" sx={{ color: 'text.tertiary', fontSize: '.875rem' }}>
        {t('trainer-application:id-help')}
      </Box>
      <ContractText />
      <CheckboxField label={t('trainer-application:accept')} {...field('accepted_contract')} />
      {incomplete ? <AlertNote>{t('trainer-application:incomplete')}</AlertNote> : null}
      {mustConfirm && !busy ? <AlertNote tone="warning">{t('trainer-application:check-warnings')}</AlertNote> : null}
      {stopped ? <AlertNote tone="warning">{t('common:file.stopped')}</AlertNote> : null}
      {failure === null ? null : <ErrorNotice error={failure} onRetry={() => void submit()} />}
      <BusyButton busy={busy} type="submit" variant="contained" size="large">
        {mustConfirm ? t('trainer-application:submit-anyway') : t('trainer-application:submit')}
      </BusyButton>
    </Box>
  );
}

/** One side of an identity document, uploaded once even if the form is sent several times. */
function useIdentityImage(uid: string, side: 'idFront' | 'idBack') {
  const [file, setFile] = useState<File | null>(null);
  const sent = useRef<{ file: File; path: string } | null>(null);
  const uploading = useUpload();
  return {
    file,
    uploading,
    choose: setFile,
    /** Uploads the image unless it was uploaded before. @returns its path, `null` when it was stopped. @throws AppError */
    async send() {
      if (file === null) return null;
      if (sent.current?.file === file) return sent.current.path;
      const path = storagePath.identity(uid, side, Date.now());
      if ((await uploading.send(path, file)) === 'stopped') return null;
      sent.current = { file, path };
      return path;
    },
  };
}
