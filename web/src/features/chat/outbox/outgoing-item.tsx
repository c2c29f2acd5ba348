import { useId } from 'react';
import Box from '@mui/material/Box';
import Button, { type ButtonProps } from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslation } from 'react-i18next';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock';
import { PaperclipIcon } from '@phosphor-icons/react/dist/csr/Paperclip';
import { MAX_CONTRIBUTIONS_PER_HOUR } from '@atelier/domain/limits';
import { Hint } from '../../../components/layout/text.ts';
import { ErrorAction } from '../../../components/feedback/note.tsx';
import { FieldError } from '../../../components/forms/field-frame.tsx';
import { AppError } from '../../../lib/errors.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useOnline } from '../../../lib/device/use-online.ts';
import {
  bubble,
  MessageArticle,
  type TabStop,
  useControlTabIndex,
} from '../article/message-article.tsx';
import { MessageText } from '../article/message-text.tsx';
import type { Outbox, OutgoingMessage } from './outbox.ts';

/** An own message that is not in the list yet, with its state and the available actions. */
export function OutgoingItem({
  item,
  outbox,
  stop,
}: {
  item: OutgoingMessage;
  outbox: Outbox;
  stop: TabStop;
}) {
  const { t } = useTranslation(['chat', 'errors']);
  const format = useFormat();
  const online = useOnline();
  const id = useId();
  const { state, file, fault } = item;
  const StateIcon = state === 'sent' ? CheckIcon : ClockIcon;
  return (
    <MessageArticle id={item.id} stop={stop} labelledBy={id} beginsGroup own>
      <Box
        id={id}
        sx={{ ...bubble, maxWidth: 'min(78%, 60ch)', opacity: state === 'held' ? 1 : 0.85 }}
      >
        <span className="visually-hidden">{t('message.you')}</span>
        {item.text.trim() === '' ? null : <MessageText text={item.text.trim()} />}
        {file === null ? null : (
          <Box sx={{ display: 'flex', gap: '8px', alignItems: 'center', overflowWrap: 'anywhere' }}>
            <PaperclipIcon size={18} aria-hidden="true" style={{ flex: 'none' }} />
            <bdi>{file.name}</bdi>
          </Box>
        )}
        {state === 'uploading' ? (
          <LinearProgress
            variant="determinate"
            value={Math.round(item.uploadProgress * 100)}
            color="secondary"
            aria-label={t('outgoing.uploading', { percent: format.percent(item.uploadProgress) })}
            sx={{ mt: 1 }}
          />
        ) : null}
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: '0 18px',
            alignItems: 'center',
            justifyContent: 'flex-end',
            mt: state === 'held' ? '6px' : 0,
          }}
        >
          {state === 'held' ? (
            <Box sx={{ flex: '1 1 16ch' }}>
              <FieldError>{failureText()}</FieldError>
            </Box>
          ) : (
            <Hint sx={{ display: 'inline-flex', gap: '5px', alignItems: 'center', minHeight: 28 }}>
              <StateIcon size={16} aria-hidden="true" />
              {progressText()}
            </Hint>
          )}
          {state === 'uploading' ? (
            <ActionButton onClick={() => outbox.stopUpload(item.id)}>
              {t('outgoing.stop')}
            </ActionButton>
          ) : null}
          {state === 'held' ? (
            <>
              {fault === 'email-unconfirmed' ? (
                <ErrorAction error={new AppError(fault)} onRetry={undefined} />
              ) : null}
              {fault === 'file-changed' ? null : (
                <ActionButton onClick={() => outbox.retry(item.id)}>
                  {t('outgoing.retry')}
                </ActionButton>
              )}
              <ActionButton color="inherit" onClick={() => void outbox.discard(item.id)}>
                {t('outgoing.discard')}
              </ActionButton>
            </>
          ) : null}
        </Box>
      </Box>
    </MessageArticle>
  );

  function progressText(): string {
    if (state === 'sent') return t('message.sent');
    if (state === 'uploading') {
      return t('outgoing.uploading', { percent: format.percent(item.uploadProgress) });
    }
    // Also during an attempt, so that the text does not flicker.
    if (item.delayedBy === 'rate-limited') {
      return t('outgoing.rate-limited', { max: MAX_CONTRIBUTIONS_PER_HOUR });
    }
    if (state === 'sending') return t('outgoing.sending');
    return t(online ? 'outgoing.waiting' : 'outgoing.offline');
  }

  function failureText(): string {
    if (fault === 'stopped') return t('outgoing.stopped');
    const isRefused = fault === null || fault === 'forbidden' || fault === 'conflict';
    const reason = isRefused ? t('outgoing.refused') : t(`errors:${fault}`);
    return t(file !== null && file.path === null ? 'outgoing.file-failed' : 'outgoing.failed', {
      reason,
    });
  }
}

const ActionButton = (button: Pick<ButtonProps, 'color' | 'onClick' | 'children'>) => (
  <Button size="small" tabIndex={useControlTabIndex()} {...button} />
);
