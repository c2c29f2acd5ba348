import { type ComponentProps, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { EyeIcon } from '@phosphor-icons/react/dist/csr/Eye';
import { EyeSlashIcon } from '@phosphor-icons/react/dist/csr/EyeSlash';
import { MIN_PASSWORD_LENGTH } from '@atelier/domain/limits';
import { FieldFrame, type FieldTexts, Input } from './field-frame.tsx';

// Edge has a button of its own.
const PasswordInput = styled(Input)({ paddingRight: 56, '&::-ms-reveal': { display: 'none' } });

const ShowButton = styled('button')({
  position: 'absolute',
  top: 4,
  right: 4,
  width: 44,
  height: 44,
  display: 'grid',
  placeItems: 'center',
  padding: 0,
  border: 0,
  borderRadius: 3,
  background: 'none',
  color: 'var(--af-palette-text-secondary)',
  cursor: 'pointer',
});

interface PasswordFieldProps extends Omit<FieldTexts, 'help'>, ComponentProps<'input'> {
  autoComplete: 'current-password' | 'new-password';
  /** States what the password must have; for the first field of a new one. */
  showRule?: boolean;
}

/** A password with a button that shows it. Takes the props of react-hook-form's `register`. */
export function PasswordField({
  label,
  labelAside,
  error,
  showRule = false,
  ...input
}: PasswordFieldProps) {
  const { t } = useTranslation('common');
  const [isShown, setIsShown] = useState(false);
  const help = showRule ? t('password.rule', { min: MIN_PASSWORD_LENGTH }) : undefined;
  return (
    <FieldFrame id={input.id} label={label} labelAside={labelAside} help={help} error={error}>
      {(control) => (
        <Box sx={{ position: 'relative' }}>
          {/* The browser's spelling service must not get a shown password. */}
          <PasswordInput
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...control}
            type={isShown ? 'text' : 'password'}
          />
          <ShowButton
            type="button"
            aria-label={t('password.show')}
            aria-pressed={isShown}
            aria-controls={control.id}
            // The focus stays where it is, so that a phone's keyboard stays open.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => keepCaret(control.id, () => setIsShown(!isShown))}
          >
            {isShown ? (
              <EyeSlashIcon size={22} aria-hidden="true" />
            ) : (
              <EyeIcon size={22} aria-hidden="true" />
            )}
          </ShowButton>
        </Box>
      )}
    </FieldFrame>
  );
}

/** Runs a change of the input's type, after which browsers move the caret. */
function keepCaret(id: string, change: () => void): void {
  const input = document.activeElement;
  if (!(input instanceof HTMLInputElement) || input.id !== id) return change();
  const { selectionStart, selectionEnd } = input;
  flushSync(change);
  input.setSelectionRange(selectionStart, selectionEnd);
}
