import { useId, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { normalizeName } from '@atelier/domain/members/display-name';
import { normalizeIban } from '@atelier/domain/members/iban';
import { normalizePhone } from '@atelier/domain/members/phone';
import { normalizeSiret } from '@atelier/domain/members/siret';
import { MAX_IDENTITY_IMAGE_BYTES, storagePath } from '@atelier/domain/storage-paths';
import { MAX_LENGTH } from '@atelier/domain/limits';
import { ConfirmEmailFirst } from '../../components/feedback/confirm-email-first.tsx';
import { RestoredDraftNote } from '../../components/forms/restored-draft-note.tsx';
import { SubmitForm } from '../../components/forms/submit-form.tsx';
import { Hint, Paragraph, Secondary } from '../../components/layout/text.ts';
import { ImageField, UploadProgress } from '../../components/forms/image-field.tsx';
import { AlertNote, ErrorNotice } from '../../components/feedback/note.tsx';
import { TextField, CheckboxField } from '../../components/forms/fields.tsx';
import { useProblemText } from '../../lib/forms/problem-text.ts';
import { useActionForm } from '../../lib/forms/use-action-form.ts';
import { textFields } from '../../lib/forms/use-form-draft.ts';
import { useUpload } from '../../lib/upload/use-upload.ts';
import {
  applicationForm,
  type ApplicationValues,
  checksumWarnings,
} from './application-form-values.ts';
import { sendApplication } from './data/application-store.ts';

/** What is kept until it is sent; the images and the consent are given again. */
const APPLICATION_DRAFT = textFields<ApplicationValues>([
  'full_name',
  'email',
  'phone',
  'siret',
  'iban',
]);

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
  const problemText = useProblemText();
  const { form, field, submit, busy, failure, draft } = useActionForm({
    schema: applicationForm,
    defaultValues: { ...known, siret: '', iban: '', accepted_contract: false },
    errorText: (key) => (key === 'email-invalid' ? t(key) : problemText(key)),
    draft: { key: `application:${uid}`, fields: APPLICATION_DRAFT },
    onInvalid: (errors) =>
      setIncomplete(Object.values(errors).some((error) => error?.message === 'required')),
    async onSubmit(input) {
      const isImageMissing = front.file === null || back.file === null;
      setIncomplete(isImageMissing);
      setStopped(false);
      if (isImageMissing) return 'not-sent';
      if (warnings.length > 0 && !mustConfirm) {
        setAcknowledgedWarnings(warningKey);
        return 'not-sent';
      }
      const frontPath = await front.send();
      const backPath = frontPath === null ? null : await back.send();
      if (frontPath === null || backPath === null) {
        setStopped(true);
        return 'not-sent';
      }
      await sendApplication(uid, input, { front: frontPath, back: backPath });
      onSent();
      return undefined;
    },
  });
  const [full_name, phone, siret, iban] = useWatch({
    control: form.control,
    name: ['full_name', 'phone', 'siret', 'iban'],
  });
  const { touchedFields, isSubmitted } = form.formState;
  const warnings = checksumWarnings({ siret, iban });
  const warningKey = warnings.map((name) => (name === 'siret' ? siret : iban)).join('|');
  const mustConfirm = acknowledgedWarnings !== '' && acknowledgedWarnings === warningKey;
  const checkedNumber = (name: 'siret' | 'iban') => {
    const props = field(name);
    const isShown = warnings.includes(name) && (touchedFields[name] === true || isSubmitted);
    return { ...props, error: props.error ?? (isShown ? t(`${name}-warning`) : undefined) };
  };

  return (
    <SubmitForm
      onSubmit={submit}
      busy={busy}
      submitLabel={t(mustConfirm ? 'submit-anyway' : 'submit')}
    >
      <ConfirmEmailFirst before="applications" />
      <RestoredDraftNote restored={draft.restored} hasFiles onStartOver={draft.startOver} />
      <TextField
        label={t('full-name')}
        autoComplete="name"
        limit={{ max: MAX_LENGTH.fullName, typed: full_name, asSent: normalizeName }}
        {...field('full_name')}
      />
      <TextField label={t('email')} type="email" autoComplete="email" {...field('email')} />
      <TextField
        label={t('phone')}
        type="tel"
        autoComplete="tel"
        limit={{ max: MAX_LENGTH.phone, typed: phone, asSent: normalizePhone }}
        {...field('phone')}
      />
      <TextField
        label={t('siret')}
        help={t('siret-help')}
        inputMode="numeric"
        autoComplete="off"
        limit={{ max: MAX_LENGTH.siret, typed: siret, asSent: normalizeSiret }}
        {...checkedNumber('siret')}
      />
      <TextField
        label={t('iban')}
        help={t('iban-help')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        limit={{ max: MAX_LENGTH.iban, typed: iban, asSent: normalizeIban }}
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
            label={t(label)}
            file={image.file}
            onChoose={image.choose}
            maxBytes={MAX_IDENTITY_IMAGE_BYTES}
            error={incomplete && image.file === null ? t('common:required') : undefined}
            disabled={busy}
          />
          <UploadProgress uploading={image.uploading} />
        </Box>
      ))}
      <Hint>{t('id-help')}</Hint>
      <ContractText />
      <CheckboxField label={t('accept')} {...field('accepted_contract')} />
      {incomplete ? <AlertNote>{t('incomplete')}</AlertNote> : null}
      {mustConfirm && !busy ? <AlertNote tone="warning">{t('check-warnings')}</AlertNote> : null}
      {stopped ? <AlertNote tone="warning">{t('common:file.stopped')}</AlertNote> : null}
      {failure === null ? null : <ErrorNotice error={failure} onRetry={() => void submit()} />}
    </SubmitForm>
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
    /**
     * Uploads the image unless it was uploaded before.
     *
     * @returns its path, `null` when it was stopped.
     * @throws AppError
     */
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

const CLAUSES = [
  'object',
  'independence',
  'rights',
  'people',
  'pay',
  'safety',
  'privacy',
  'end',
  'law',
] as const;

/** The contract in a scrollable region that can be focused with the keyboard. */
function ContractText() {
  const { t } = useTranslation('trainer-application');
  const titleId = useId();
  return (
    <div>
      <Typography id={titleId} variant="label" component="h3" sx={{ mb: '7px' }}>
        {t('contract.title')}
      </Typography>
      <Box
        role="region"
        aria-labelledby={titleId}
        tabIndex={0}
        sx={{
          maxHeight: 260,
          overflowY: 'auto',
          p: 2,
          border: '1px solid',
          borderColor: 'line.strong',
          borderRadius: '3px',
          bgcolor: 'surface.s2',
          fontSize: '.9375rem',
        }}
      >
        <Paragraph sx={{ color: 'text.tertiary', mb: 2 }}>{t('contract.notice')}</Paragraph>
        {CLAUSES.map((clause) => (
          <Box key={clause} sx={{ mb: 2 }}>
            <Box component="h4" sx={{ font: 'inherit', fontWeight: 600 }}>
              {t(`contract.${clause}-title`)}
            </Box>
            <Secondary>{t(`contract.${clause}-text`)}</Secondary>
          </Box>
        ))}
      </Box>
    </div>
  );
}
