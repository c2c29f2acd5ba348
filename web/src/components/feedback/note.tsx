import { type ReactNode, Suspense } from 'react';
import Box from '@mui/material/Box';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { InfoIcon } from '@phosphor-icons/react/dist/csr/Info';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../lib/errors.ts';
import { collectTypedText } from '../../lib/forms/typed-text.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { href, publicHref, route } from '../../lib/routes.ts';
import { LinkButton } from '../layout/link-button.tsx';

export type Tone = 'info' | 'success' | 'warning' | 'error';

export const TONE_COLORS: Record<Tone, string> = {
  info: 'brand.text',
  success: 'success.main',
  warning: 'warning.main',
  error: 'error.main',
};

const TONE_ICONS = {
  info: InfoIcon,
  success: CheckCircleIcon,
  warning: WarningCircleIcon,
  error: WarningCircleIcon,
} as const satisfies Record<Tone, unknown>;

/** The icon of a tone, because color alone must not convey state. */
export function ToneIcon({ tone }: { tone: Tone }) {
  const Icon = TONE_ICONS[tone];
  return (
    <Box
      component="span"
      sx={{ color: TONE_COLORS[tone], flex: 'none', display: 'inline-flex', mt: '2px' }}
    >
      <Icon size={20} weight="fill" aria-hidden="true" />
    </Box>
  );
}

interface NoteProps {
  tone: Tone;
  children: ReactNode;
  /** `alert` for urgent messages, `status` for changes; undefined for static content. */
  role?: 'alert' | 'status';
  action?: ReactNode;
}

/** A highlighted paragraph (information, success, warning or error) with an optional action. */
export function Note({ tone, children, role, action }: NoteProps) {
  return (
    <Box
      role={role}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        px: '18px',
        py: 2,
        borderRadius: '4px',
        bgcolor: 'surface.s2',
        borderLeft: '4px solid',
        borderLeftColor: TONE_COLORS[tone],
        alignItems: 'flex-start',
        textAlign: 'left',
      }}
    >
      <ToneIcon tone={tone} />
      <Box sx={{ flex: '1 1 16ch' }}>{children}</Box>
      {action}
    </Box>
  );
}

type LiveNoteProps = Omit<NoteProps, 'tone' | 'role'> & { tone?: Tone };

/** A note that screen readers announce at once. */
export function AlertNote(props: LiveNoteProps) {
  return <Note tone="error" role="alert" {...props} />;
}

/** A note that screen readers announce after their current text. */
export function StatusNote(props: LiveNoteProps) {
  return <Note tone="success" role="status" {...props} />;
}

export function NoteButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button variant="outlined" size="small" onClick={onClick}>
      {label}
    </Button>
  );
}

interface ErrorNoticeProps {
  error: AppError;
  /** Repeats the action; offered when the error is retryable. */
  onRetry?: () => void;
}

/** Shows an error's message and how to continue. */
export function ErrorNotice({ error, onRetry }: ErrorNoticeProps) {
  const { t } = useTranslation(['errors', 'common']);
  return (
    <AlertNote action={<ErrorAction error={error} onRetry={onRetry} />}>
      {t(`errors:${error.code}`)}
    </AlertNote>
  );
}

const ResendConfirmation = lazyPage(
  'ResendConfirmation',
  ['auth'],
  () => import('./resend-confirmation.tsx'),
);

interface ErrorActionProps {
  error: AppError;
  onRetry: (() => void) | undefined;
  canRetry?: boolean;
  /** Where the login returns to. */
  returnTo?: string;
}

/** Loads the page of the new version, and keeps what was typed where that can be kept. */
function reloadWithTypedText() {
  collectTypedText()();
  window.location.reload();
}

/**
 * The button that continues after an error: retry, reload, log in, confirm or write; nothing if
 * none of them helps.
 */
export function ErrorAction({
  error,
  onRetry,
  canRetry = error.retryable,
  returnTo,
}: ErrorActionProps) {
  const { t } = useTranslation(['common', 'errors']);
  const locale = useLocale();
  if (error.code === 'signed-out' || error.code === 'auth-session-expired') {
    return (
      <LinkButton
        to={href.login(returnTo ?? window.location.pathname)}
        label={t('common:header.login')}
        variant="outlined"
        size="small"
      />
    );
  }
  if (error.code === 'email-unconfirmed') {
    return (
      <Suspense fallback={null}>
        <ResendConfirmation />
      </Suspense>
    );
  }
  if (error.code === 'new-version') {
    return <NoteButton label={t('common:actions.reload')} onClick={reloadWithTypedText} />;
  }
  if (error.code === 'terms-outdated' || (error.code === 'conflict' && !error.retryable)) {
    return (
      <NoteButton label={t('common:actions.reload')} onClick={() => window.location.reload()} />
    );
  }
  if (error.code === 'membership-by-admin' || error.code === 'dispute-open') {
    return (
      <LinkButton
        to={publicHref(locale, route.contact)}
        label={t('common:footer.contact-us')}
        variant="outlined"
        size="small"
      />
    );
  }
  if (!canRetry || onRetry === undefined) return null;
  return <NoteButton label={t('common:actions.retry')} onClick={onRetry} />;
}

interface ActionErrorProps {
  failure: AppError | null;
  /** Shown instead of a conflict error where a second run applies to the new version. */
  conflictNote?: ReactNode;
  onRetry?: () => void;
}

/** Shows why a dialog's action failed and how to continue. */
export function ActionError({ failure, conflictNote, onRetry }: ActionErrorProps) {
  if (failure === null) return null;
  if (failure.code === 'conflict' && conflictNote !== undefined) {
    return <AlertNote tone="warning">{conflictNote}</AlertNote>;
  }
  return <ErrorNotice error={failure} onRetry={onRetry} />;
}
