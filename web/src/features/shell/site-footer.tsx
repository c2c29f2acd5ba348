import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { FacebookLogoIcon } from '@phosphor-icons/react/dist/csr/FacebookLogo';
import { InstagramLogoIcon } from '@phosphor-icons/react/dist/csr/InstagramLogo';
import { YoutubeLogoIcon } from '@phosphor-icons/react/dist/csr/YoutubeLogo';
import { DEFAULT_SETTINGS } from '@atelier/domain/site/default-settings';
import { Wrap } from '../../components/layout/page-frame.tsx';
import { Paragraph } from '../../components/layout/text.ts';
import { Wordmark } from '../../components/media/wordmark.tsx';
import { useLocale } from '../../lib/i18n/use-locale.ts';
import { href, LEGAL_TEXTS, publicHref, route } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useSettings } from '../../lib/site/settings.tsx';
import { emailHref, operator, phoneHref } from '../../lib/site/site-environment.ts';

/** Information and legal pages, in the order of the footer. */
const INFORMATION = [
  { page: route.about, name: 'about' },
  { page: route.contact, name: 'contact-us' },
  ...LEGAL_TEXTS.map((name) => ({ page: `/${name}`, name })),
] as const;
/** Those of the slim footer. */
const SLIM_INFORMATION = [
  { page: route.contact, name: 'contact' },
  ...(['terms', 'privacy', 'legal'] as const).map((name) => ({ page: `/${name}`, name })),
] as const;

const line = {
  display: 'inline-flex',
  minHeight: 36,
  // A larger touch target on phones.
  '@media (max-width: 860px)': { minHeight: 44 },
  alignItems: 'center',
  overflowWrap: 'anywhere',
  color: 'var(--af-palette-text-secondary)',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
} as const;
const FooterLink = styled(Link)(line);
const ContractLink = styled(Link)({
  ...line,
  minHeight: 44,
  color: 'var(--af-palette-text-primary)',
});
const Social = styled('a')(({ theme }) => ({
  width: 48,
  height: 48,
  display: 'inline-grid',
  placeItems: 'center',
  borderRadius: 3,
  border: `1px solid ${theme.vars?.palette.line.soft}`,
  background: theme.vars?.palette.surface.s2,
  color: 'inherit',
}));

interface LinkListProps {
  title: string;
  /** With `hours`, a way of contact. */
  links: readonly { to: string; label: string; hours?: string }[];
}

function LinkList({ title, links }: LinkListProps) {
  return (
    <div>
      <Box
        component="h2"
        sx={{
          fontSize: '.9375rem',
          fontWeight: 600,
          lineHeight: 1.3,
          color: 'brand.text',
          mb: 1.5,
        }}
      >
        {title}
      </Box>
      <Box component="ul" sx={{ color: 'text.secondary' }}>
        {links.map(({ to, label, hours }) => (
          <li key={to}>
            <FooterLink to={to}>{label}</FooterLink>
            {hours === undefined ? null : <div>{hours}</div>}
          </li>
        ))}
      </Box>
    </div>
  );
}

function SocialLinks() {
  const { t } = useTranslation('common');
  const settings = useSettings();
  const urls = settings.status === 'ready' ? settings.settings : DEFAULT_SETTINGS;
  const links = [
    {
      name: 'facebook_url',
      url: urls.facebook_url,
      label: t('footer.facebook'),
      Icon: FacebookLogoIcon,
    },
    {
      name: 'instagram_url',
      url: urls.instagram_url,
      label: t('footer.instagram'),
      Icon: InstagramLogoIcon,
    },
    {
      name: 'youtube_url',
      url: urls.youtube_url,
      label: t('footer.youtube'),
      Icon: YoutubeLogoIcon,
    },
  ].filter(({ url }) => url?.startsWith('https://'));
  return (
    <Box
      component="ul"
      aria-label={t('footer.follow')}
      sx={{ display: 'flex', gap: 1.5, mt: '18px' }}
    >
      {links.map(({ name, url, label, Icon }) => (
        <li key={label}>
          <Social href={url} aria-label={label} rel="noopener" data-social={name}>
            <Icon size={22} aria-hidden="true" />
          </Social>
        </li>
      ))}
    </Box>
  );
}

/**
 * The footer, dark in both themes: link lists and legal line; `slim` has a line of links instead of
 * the lists.
 */
export function SiteFooter({ slim }: { slim: boolean }) {
  const { t } = useTranslation('common');
  const locale = useLocale();
  const session = useSession();
  const signedIn = session.status === 'signed-in';
  const contacts = [
    { to: emailHref, label: operator.email, hours: t('footer.email-hours') },
    { to: phoneHref, label: operator.phone, hours: t('footer.phone-hours') },
    {
      to: publicHref(locale, route.contact),
      label: t('footer.chat'),
      hours: t('footer.chat-hours'),
    },
  ];
  const services = [
    { to: href.library('free'), label: t('footer.free-videos') },
    { to: signedIn ? href.subscription() : href.pricing(locale), label: t('footer.subscriptions') },
    { to: href.events(locale), label: t('footer.events') },
    { to: route.starterKit, label: t('footer.shop') },
    ...(signedIn ? [] : [{ to: href.register(), label: t('footer.create-account') }]),
  ];
  const information = INFORMATION.map(({ page, name }) => ({
    to: publicHref(locale, page),
    label: t(`footer.${name}`),
  }));
  const copyright = t('footer.copyright', { year: new Date().getFullYear() });
  return (
    <Box
      component="footer"
      data-theme="dark"
      sx={{
        bgcolor: 'background.default',
        color: 'text.primary',
        borderTop: 1,
        borderColor: 'divider',
        pt: slim ? 0 : 'clamp(48px, 6vw, 88px)',
        pb: slim ? 3 : 3.5,
      }}
    >
      <Wrap>
        {slim ? null : (
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: { xs: '32px 24px', md: '40px' },
              // As many next to each other as their text leaves room for, however large it is.
              '& > *': { flex: '1 1 8rem', maxWidth: '100%' },
              '& > :nth-of-type(1)': { flexGrow: 1.5, flexBasis: { xs: '100%', md: '10rem' } },
              '& > :nth-of-type(2)': { flexBasis: { xs: '100%', sm: '14rem' } },
            }}
          >
            <div>
              <Wordmark height={74} />
              <Paragraph sx={{ color: 'text.tertiary', maxWidth: '34ch', mt: '18px' }}>
                {t('footer.claim')}
              </Paragraph>
              <SocialLinks />
            </div>
            <LinkList title={t('footer.contact')} links={contacts} />
            <LinkList title={t('footer.services')} links={services} />
            <LinkList title={t('footer.information')} links={information} />
          </Box>
        )}
        {/* Required on every page, with these texts (C. conso L215-1-1, L221-21). */}
        <Box
          component="ul"
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            columnGap: 3,
            pt: slim ? 2 : 1.5,
            ...(slim ? {} : { mt: 5.5, borderTop: 1, borderColor: 'divider' }),
          }}
        >
          <li>
            <ContractLink to={route.endContract}>{t('footer.end-contract')}</ContractLink>
          </li>
          <li>
            <ContractLink to={route.withdraw}>{t('footer.withdraw')}</ContractLink>
          </li>
          {slim
            ? SLIM_INFORMATION.map(({ page, name }) => (
                <li key={page}>
                  <FooterLink to={publicHref(locale, page)} sx={{ minHeight: 44 }}>
                    {t(`footer.${name}`)}
                  </FooterLink>
                </li>
              ))
            : null}
        </Box>
        <Box
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            gap: '10px 24px',
            justifyContent: 'space-between',
            fontSize: '.875rem',
            color: 'text.tertiary',
            pt: 1,
          }}
        >
          <span>{copyright}</span>
          <span>{t('footer.warning')}</span>
        </Box>
      </Wrap>
    </Box>
  );
}
