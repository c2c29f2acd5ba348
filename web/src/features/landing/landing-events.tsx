import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { ArrowRightIcon } from '@phosphor-icons/react/dist/csr/ArrowRight';
import { LinkButton } from '../../components/layout/link-button.tsx';
import { EventRow } from '../../components/content/event-row.tsx';
import { NoteButton, AlertNote } from '../../components/feedback/note.tsx';
import { publicPicture } from '../../components/media/picture.tsx';
import { AfterDelay, SkeletonBar } from '../../components/feedback/skeleton.tsx';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { href } from '../../lib/routes.ts';
import { usePublicHome } from '../../lib/site/use-public-home.ts';
import { LOAD_APP_WHEN_NEAR, LandingSection } from './landing-section.tsx';

/** Placeholder with the height of three rows, so that the layout does not shift. */
function EventsPlaceholder() {
  const { t } = useTranslation('common');
  return (
    <>
      <span className="visually-hidden">{t('loading')}</span>
      {[0, 1, 2].map((row) => (
        <Box
          key={row}
          sx={{ borderTop: 1, borderColor: 'divider', py: '28px', height: { xs: 320, md: 226 } }}
        >
          <AfterDelay>
            <SkeletonBar sx={{ height: '100%' }} />
          </AfterDelay>
        </Box>
      ))}
    </>
  );
}

/** The next three public events; the newest ones while none is ahead. */
export function LandingEvents() {
  const { t } = useTranslation(['landing', 'events', 'common']);
  const locale = useLocale();
  const { home, error, retry } = usePublicHome();
  const all = (
    <Box sx={{ justifySelf: { xs: 'start', md: 'end' } }}>
      <LinkButton
        to={href.events(locale)}
        endIcon={<ArrowRightIcon size={20} aria-hidden="true" />}
        label={t('events.all')}
      />
    </Box>
  );
  return (
    <LandingSection title={t('events.title')} lead={all} hasTopLine>
      <Box {...LOAD_APP_WHEN_NEAR} aria-busy={home === null && error === null}>
        {home?.events.map((event) => (
          <EventRow
            key={event.id}
            event={event}
            picture={event.has_image ? publicPicture('event', event.id, event.version) : null}
            more={t('events.more')}
            dimmed={event.is_over}
            mark={event.is_over === true ? t('events:past-mark') : undefined}
          />
        ))}
        {home === null && error === null ? <EventsPlaceholder /> : null}
        {home === null && error !== null ? (
          <AlertNote action={<NoteButton label={t('common:actions.retry')} onClick={retry} />}>
            {t('events.failed')}
          </AlertNote>
        ) : null}
        {home?.events.length === 0 ? <p>{t('events:none-upcoming')}</p> : null}
      </Box>
    </LandingSection>
  );
}
