import type { SubmitEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { styled } from '@mui/material/styles';
import * as z from 'zod/mini';
import { displayNameInput } from '@atelier/domain/members/display-name';
import { phoneInput } from '@atelier/domain/members/phone';
import { fold } from '@atelier/domain/parsing/search-text';
import { NAME_CHANGE_INTERVAL_MS } from '@atelier/domain/limits';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { ErrorNotice } from '../../../components/feedback/note.tsx';
import type { AppError } from '../../../lib/errors.ts';
import { emailField, repeatedEmailField } from '../../../lib/forms/email-field.ts';

/** Keys of the errors of a profile field; their texts are in locales. */
type ProfileErrorKey = 'required' | 'email-invalid' | 'emails-differ' | 'passwords-differ';

const errorKey = (key: ProfileErrorKey) => key;

export const nameForm = (isAdmin: boolean) => z.object({ value: displayNameInput(isAdmin) });
export const phoneForm = z.object({ value: phoneInput });

/** The address twice; the password only once the service asks for it. */
export const emailForm = z
  .object({ email: emailField, confirmation: repeatedEmailField, password: z.string() })
  .check(
    z.refine((values) => values.email.toLowerCase() === values.confirmation.toLowerCase(), {
      error: errorKey('emails-differ'),
      path: ['confirmation'],
    }),
  );

const password = z.string().check(z.minLength(1, errorKey('required')), z.maxLength(4096));

/** Sets no minimum password length: Firebase Auth checks passwords and names the reason. */
export const passwordForm = z.object({ old: password, password, confirmation: z.string() }).check(
  z.refine((values) => values.password === values.confirmation, {
    error: errorKey('passwords-differ'),
    path: ['confirmation'],
  }),
);

/** Whether the typed text is the confirmation word, in any case and with or without accents. */
export function matchesConfirmation(typed: string, word: string): boolean {
  return fold(typed).trim() === fold(word).trim();
}

/**
 * Returns when the name may change again, `null` if it may now. `firestore.rules` allow one change
 * per day.
 */
export function nextNameChange(changedAt: Date | undefined, now: Date): Date | null {
  if (changedAt === undefined) return null;
  const next = new Date(changedAt.getTime() + NAME_CHANGE_INTERVAL_MS);
  return next.getTime() >= now.getTime() ? next : null;
}

/** A form with its fields below each other. */
export const FormGrid = styled('form')({ display: 'grid', gap: 18 });

interface ProfileFormProps {
  busy: boolean;
  /** An error that no field shows. */
  failure: AppError | null;
  onSubmit: () => Promise<void>;
  onCancel: () => void;
  /** Default: 'Save'. */
  submitLabel?: string;
  children: ReactNode;
}

/** The form of one profile field, with its error, save and cancel buttons. */
export function ProfileForm({
  busy,
  failure,
  onSubmit,
  onCancel,
  submitLabel,
  children,
}: ProfileFormProps) {
  const { t } = useTranslation('common');
  const submit: SubmitEventHandler = (event) => {
    event.preventDefault();
    void onSubmit();
  };
  return (
    <FormGrid onSubmit={submit} noValidate>
      {children}
      {failure === null ? null : <ErrorNotice error={failure} onRetry={() => void onSubmit()} />}
      <Stack direction="row" spacing={1.5}>
        <BusyButton busy={busy} type="submit" variant="contained">
          {submitLabel ?? t('actions.save')}
        </BusyButton>
        <Button color="inherit" onClick={onCancel} disabled={busy} sx={{ color: 'text.secondary' }}>
          {t('actions.cancel')}
        </Button>
      </Stack>
    </FormGrid>
  );
}

export function useFieldErrorMessage(): (key: string) => string {
  const { t } = useTranslation(['profile', 'common']);
  const texts: Partial<Record<string, string>> = {
    'email-invalid': t('email.invalid'),
    'emails-differ': t('email.differ'),
    'passwords-differ': t('password.differ'),
  } satisfies Partial<Record<ProfileErrorKey, string>>;
  return (key) => texts[key] ?? t('common:required');
}
