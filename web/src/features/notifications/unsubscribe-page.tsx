import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import Box from '@mui/material/Box';
import type { UnsubscribeResponse } from '@atelier/domain/contracts/member';
import { AlertNote, ErrorNotice, StatusNote } from '../../components/feedback/note.tsx';
import { BusyButton } from '../../components/forms/busy-button.tsx';
import { LinkButton } from '../../components/layout/link-button.tsx';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { call } from '../../lib/api.ts';
import { route } from '../../lib/routes.ts';
import { useAction } from '../../lib/use-action.ts';

const unsubscribe = call('unsubscribe');

/**
 * Behind the link at the end of a mail: switches off its kind, without a sign-in. Opening the link
 * alone changes nothing.
 */
export function UnsubscribePage() {
  const { t } = useTranslation('notifications');
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const { busy, failure, run } = useAction();
  const [done, setDone] = useState<UnsubscribeResponse | null>(null);
  const confirm = () => void run(async () => setDone(await unsubscribe({ token })));
  const isInvalid =
    token === '' || failure?.code === 'expired-link' || failure?.code === 'invalid-data';
  const isOver = done !== null || isInvalid;
  return (
    <PageFrame title={t('unsubscribe.title')} lead={isOver ? undefined : t('unsubscribe.lead')}>
      <Box sx={{ maxWidth: 620, display: 'grid', gap: 2.5, justifyItems: 'start' }}>
        {isInvalid ? <AlertNote>{t('unsubscribe.invalid')}</AlertNote> : null}
        {isInvalid || failure === null ? null : <ErrorNotice error={failure} onRetry={confirm} />}
        {done === null ? null : (
          <StatusNote>{t('unsubscribe.done', { kind: t(`kind.${done.kind}`) })}</StatusNote>
        )}
        {isOver ? (
          <LinkButton
            to={`${route.profile}#notifications`}
            variant="outlined"
            label={t('unsubscribe.profile')}
          />
        ) : (
          <BusyButton busy={busy} variant="contained" size="large" onClick={confirm}>
            {t('unsubscribe.confirm')}
          </BusyButton>
        )}
      </Box>
    </PageFrame>
  );
}
