import { Suspense, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import { isVip } from '@atelier/domain/access/access';
import { isSupportOpen, type SupportChannel } from '@atelier/domain/site/support-hours';
import { LinkButton } from '../../components/layout/link-button.tsx';
import { PageFrame, columns } from '../../components/layout/page-frame.tsx';
import { Paragraph, Secondary, SectionTitle } from '../../components/layout/text.ts';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { lazyPage } from '../../lib/lazy-page.ts';
import { href, publicHref, route } from '../../lib/routes.ts';
import { type Session, useSession } from '../../lib/session/session.tsx';
import { emailHref, operator, phoneHref } from '../../lib/site/site-environment.ts';
import { useNow } from '../../lib/use-now.ts';

const MessageForm = lazyPage('MessageForm', ['contact'], () => import('./message-form.tsx'));
/** The text field of the message form, which a link to it focuses. */
const MESSAGE_FIELD = 'message';

/**
 * The three ways of contact with their hours, whether the live ones are open now, and for members a
 * message form.
 */
export function ContactPage() {
  const { t } = useTranslation('contact');
  const locale = useLocale();
  const session = useSession();
  const channels = [
    { name: 'email', to: emailHref, label: operator.email },
    useWrittenWay(session),
    { name: 'phone', to: phoneHref, label: operator.phone },
  ] as const;
  return (
    <PageFrame title={t('title')} documentTitle={t('document-title')} lead={t('lead')}>
      <Box sx={{ ...columns(1, 1, 1), gap: { xs: 0, md: 5 } }}>
        {channels.map(({ name, to, label }) => (
          <Box component="section" key={name} sx={{ borderTop: 1, borderColor: 'divider', py: 3 }}>
            <SectionTitle>{t(`${name}.title`)}</SectionTitle>
            <Paragraph sx={{ mt: 1.5, fontWeight: 600 }}>{t(`${name}.hours`)}</Paragraph>
            {name === 'write' ? null : <OpenState channel={name} />}
            <Secondary sx={{ mt: 1 }}>{t(`${name}.text`)}</Secondary>
            <MuiLink
              {...(to.startsWith('/') ? { component: RouterLink, to } : { href: to })}
              sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 48, mt: 1 }}
            >
              {label}
            </MuiLink>
          </Box>
        ))}
      </Box>
      {session.status === 'signed-in' ? (
        <Box
          component="section"
          sx={{ borderTop: 1, borderColor: 'divider', pt: 5, mt: 3, mb: 5, maxWidth: 720 }}
        >
          <SectionTitle sx={{ mb: 2 }}>{t('message.title')}</SectionTitle>
          <Suspense fallback={null}>
            <MessageForm email={session.email} fieldId={MESSAGE_FIELD} />
          </Suspense>
        </Box>
      ) : null}
      <Box component="section" sx={{ borderTop: 1, borderColor: 'divider', pt: 5, mt: 3 }}>
        <SectionTitle sx={{ mb: 2 }}>{t('before-title')}</SectionTitle>
        <LinkButton to={href.questions(locale)} variant="outlined" label={t('questions')} />
      </Box>
    </PageFrame>
  );
}

/**
 * Returns the VIP chat for who may enter it, for others the message form, to which visitors come by
 * signing in.
 */
function useWrittenWay(session: Session): { name: 'chat' | 'write'; to: string; label: string } {
  const { t } = useTranslation('contact');
  const locale = useLocale();
  if (session.status !== 'signed-in') {
    return {
      name: 'write',
      to: href.login(publicHref(locale, route.contact)),
      label: t('write.visitor'),
    };
  }
  return isVip(session.profile, new Date())
    ? { name: 'chat', to: route.chat, label: t('chat.vip') }
    : { name: 'write', to: `#${MESSAGE_FIELD}`, label: t('write.member') };
}

const neverChanges = () => () => undefined;

/**
 * Says whether a channel is open now; the script of the prerendered page, which is older than now,
 * fills it in there.
 */
function OpenState({ channel }: { channel: SupportChannel }) {
  const { t } = useTranslation('contact');
  const now = useNow();
  const isPrerendered = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  );
  const open = t('open');
  const closed = t('closed');
  const current = isSupportOpen(channel, now) ? open : closed;
  return (
    <Paragraph
      data-support={channel}
      data-open={open}
      data-closed={closed}
      sx={{ minHeight: '1.6em' }}
    >
      {isPrerendered ? null : current}
    </Paragraph>
  );
}
