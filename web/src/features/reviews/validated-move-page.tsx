import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { isDocumentId } from '@atelier/domain/document-id';
import { path } from '@atelier/domain/paths';
import { parseValidatedMove } from '@atelier/domain/reviews/public-documents';
import { EmptyPage } from '../../components/feedback/empty-state.tsx';
import { LiveContent } from '../../components/feedback/live-content.tsx';
import { LinkButton } from '../../components/layout/link-button.tsx';
import { PageFrame } from '../../components/layout/page-frame.tsx';
import { Secondary } from '../../components/layout/text.ts';
import { ReportButton } from '../../components/members/report-dialog.tsx';
import { useDocOnce } from '../../lib/firestore/live-query.tsx';
import { useFormat } from '../../lib/i18n/format.ts';
import { useMoveName } from '../../lib/i18n/move-name.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { href, publicHref, route } from '../../lib/routes.ts';
import { useViewer } from '../../lib/session/session.tsx';
import { useNoIndex } from '../../lib/use-no-index.ts';
import { ReviewPlayer } from './shared/review-player.tsx';

/**
 * `/moves-valides/{code}`: a validated move that its member shows to everyone who has the address.
 */
export function ValidatedMovePage({ code }: { code: string }) {
  const { t } = useTranslation('reviews');
  const locale = useLocale();
  const moveName = useMoveName();
  const format = useFormat();
  const viewer = useViewer();
  const isValid = isDocumentId(code);
  const move = useDocOnce(isValid ? path.validatedMove(code) : null, parseValidatedMove);
  // Search engines must not list pages of members; the server's header says the same.
  useNoIndex();
  const notFound = (
    <EmptyPage
      title={t('public.gone')}
      text={t('public.gone-text')}
      to={href.home(locale)}
      label={t('public.home')}
    />
  );
  if (!isValid) return notFound;
  return (
    <LiveContent live={move}>
      {(data) => {
        if (data === null) return notFound;
        const name = moveName(data);
        return (
          <PageFrame title={name} lead={t('public.lead', { member: data.member_name })}>
            <Box sx={{ display: 'grid', gap: 3, maxWidth: 760 }}>
              <Secondary>
                {t('public.by', { trainer: data.trainer_name, at: format.date(data.validated_at) })}
              </Secondary>
              {data.clip === undefined ? null : (
                <ReviewPlayer
                  source={{ kind: 'validated-clip', id: code }}
                  label={name}
                  clip={data.clip}
                />
              )}
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '12px 18px' }}>
                <LinkButton to={href.home(locale)} variant="outlined" label={t('public.home')} />
                {viewer === null ? (
                  <LinkButton to={publicHref(locale, route.contact)} label={t('public.report')} />
                ) : (
                  <ReportButton
                    target={path.validatedMove(code)}
                    uid={viewer.uid}
                    label={t('public.report')}
                  />
                )}
              </Box>
            </Box>
          </PageFrame>
        );
      }}
    </LiveContent>
  );
}
