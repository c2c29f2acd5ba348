import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { encodingProgress, type Encoding } from '@atelier/domain/content/encoding';
import { useFormat } from '../../lib/i18n/format.ts';
import { route } from '../../lib/routes.ts';
import { StatusLabel } from '../feedback/status-label.tsx';
import { playTime } from './video-time.ts';

interface FilmStateProps {
  /** Of the video's film, or of the one that replaces it. */
  encoding: Encoding | undefined;
  /** Whether to say so if the film is prepared. */
  isPrepared?: boolean;
  /** Share of a film, 0 to 1, that this device is sending for the video. */
  sentShare?: number | undefined;
  /** Whether to lead an admin to the retry of what failed on our side. */
  canRetry?: boolean;
}

/**
 * How far the upload or the preparation of a film is, or why it failed; nothing for films that play
 * as they are.
 */
export function FilmState({
  encoding,
  isPrepared = false,
  sentShare,
  canRetry = false,
}: FilmStateProps) {
  const { t } = useTranslation('upload-pro');
  const format = useFormat();
  if (sentShare !== undefined) {
    return (
      <StatusLabel tone="waiting">
        {t('film.sending', { percent: format.percent(sentShare) })}
      </StatusLabel>
    );
  }
  if (encoding === undefined) {
    return isPrepared ? <StatusLabel tone="good">{t('film.ready')}</StatusLabel> : null;
  }
  if (encoding.state === 'failed') {
    const { code, at_s }: NonNullable<Encoding['error']> = encoding.error ?? {
      code: 'worker-failed',
    };
    const reason =
      at_s === undefined ? t(`film.error.${code}`) : t('film.cut-off-at', { at: playTime(at_s) });
    return (
      <>
        <StatusLabel tone="ended" mayWrap>
          {t('film.failed', { reason })}
        </StatusLabel>{' '}
        {canRetry && code === 'worker-failed' ? (
          <Link component={RouterLink} to={route.admin.jobs}>
            {t('film.retry')}
          </Link>
        ) : null}
      </>
    );
  }
  if (encoding.state === 'waiting') {
    return <StatusLabel tone="waiting">{t('film.waiting')}</StatusLabel>;
  }
  const { step, minutes } = encodingProgress(encoding);
  const what = t(`film.step.${step}`);
  return (
    <StatusLabel tone="waiting" mayWrap>
      {minutes === null
        ? what
        : t('film.minutes', { what, count: minutes, minutes: format.number(minutes) })}
    </StatusLabel>
  );
}
